import { compressions, rowBytes, type BmpHeader } from './header.ts';

/** Decodes pixels of 16, 24 and 32 bits as RGBA. */
export function readMaskedPixels(bytes: Uint8Array, header: BmpHeader): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const channels = masks(view, header).map(channelReader);
  const { width, height } = header;
  const pixels = new Uint8Array(width * height * 4);
  const stride = rowBytes(width, header.bits);
  const step = header.bits / 8;
  let anyAlpha = false;
  let to = 0;
  for (let y = 0; y < height; y++) {
    let from = header.pixelsAt + stride * (header.topDown ? y : height - 1 - y);
    for (let x = 0; x < width; x++, from += step) {
      const value = readPixel(view, from, step);
      for (const channel of channels) pixels[to++] = channel(value);
      anyAlpha ||= pixels[to - 1] !== 0;
    }
  }
  // Many programs declare an alpha channel and leave it at zero.
  if (!anyAlpha) for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return pixels;
}

function readPixel(view: DataView, at: number, length: number): number {
  if (length === 4) return view.getUint32(at, true);
  const low = view.getUint16(at, true);
  return length === 2 ? low : low | (view.getUint8(at + 2) << 16);
}

/** Red, green, blue, alpha. */
function masks(view: DataView, { compression, paletteAt, bits }: BmpHeader): number[] {
  if (compression === compressions.none)
    return bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, bits === 32 ? 0xff000000 : 0];
  const hasAlpha = compression === compressions.alphaMasks || paletteAt >= 14 + 56;
  const places = hasAlpha ? [54, 58, 62, 66] : [54, 58, 62];
  const used = places.map((at) => view.getUint32(at, true) & (bits === 16 ? 0xffff : -1));
  return hasAlpha ? used : [...used, 0];
}

/** A missing colour channel is black; a missing alpha channel (the fourth) is opaque. */
function channelReader(mask: number, place: number): (value: number) => number {
  if (mask === 0) return () => (place === 3 ? 255 : 0);
  const shift = 31 - Math.clz32(mask & -mask);
  const bits = 32 - Math.clz32(mask >>> shift);
  return (value) => toByte((value & mask) >>> shift, bits);
}

/** Repeats the bits of a narrow channel, so that its maximum becomes 255. */
function toByte(value: number, bits: number): number {
  if (bits >= 8) return value >>> (bits - 8);
  let byte = value << (8 - bits);
  for (let filled = bits; filled < 8; filled *= 2) byte |= byte >> filled;
  return byte;
}
