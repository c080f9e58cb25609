/** Small valid images of every accepted type. */
import { crc32, deflateSync } from 'node:zlib';
import type { imageExtensions } from '../../engine/images/format.ts';

type Extension = (typeof imageExtensions)[number];

export interface SampleImage {
  fileName: string;
  bytes: Buffer;
  mediaType: string;
}

export const sampleWidth = 48;
export const sampleHeight = 36;

/** An image of 48 x 36 pixels: an orange block and a white disc on blue. */
export function sampleImage(extension: Extension): SampleImage {
  const [mediaType, bytes] = samples[extension];
  return { fileName: `sample.${extension}`, bytes: bytes(), mediaType };
}

/** An SVG that renders fast, because every SVG is rendered 1600 px wide within two seconds. */
export function flatSvg(): SampleImage {
  const [mediaType] = samples.svg;
  const text =
    '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="1"><rect width="48" height="1"/></svg>';
  return { fileName: 'flat.svg', bytes: Buffer.from(text), mediaType };
}

/** A valid image just above the limit of 2 MB. */
export function largeImage(extension: 'jpg' | 'png' = 'png'): SampleImage {
  const bytes = extension === 'png' ? noisyPng(840, 833) : paddedJpeg(2_097_153);
  return { ...sampleImage(extension), fileName: `large.${extension}`, bytes };
}

const jpeg = ['image/jpeg', () => Buffer.from(jpegText, 'base64')] as const;
const tiff = ['image/tiff', () => Buffer.from(tiffText, 'base64')] as const;

const samples: Record<Extension, readonly [mediaType: string, bytes: () => Buffer]> = {
  jpg: jpeg,
  jpeg,
  png: ['image/png', () => Buffer.from(pngText, 'base64')],
  bmp: ['image/bmp', plainBmp],
  tiff,
  tif: tiff,
  webp: ['image/webp', () => Buffer.from(webpText, 'base64')],
  svg: ['image/svg+xml', () => Buffer.from(svgText)],
};

/** 24 bits per pixel, bottom-up. Rows of 48 pixels need no padding. */
function plainBmp(): Buffer {
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + sampleWidth * sampleHeight * 3, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(sampleWidth, 18);
  header.writeInt32LE(sampleHeight, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  const [blue, orange, white] = [
    [0x97, 0x6f, 0x2a],
    [0x59, 0xa2, 0xf4],
    [0xff, 0xff, 0xff],
  ];
  const pixels: number[] = [];
  for (let y = sampleHeight - 1; y >= 0; y--) {
    for (let x = 0; x < sampleWidth; x++) {
      const inBlock = x >= 4 && x < 24 && y >= 4 && y < 32;
      const inDisc = Math.hypot(x - 36, y - 14) < 8;
      pixels.push(...((inBlock ? orange : inDisc ? white : blue) ?? []));
    }
  }
  return Buffer.concat([header, Buffer.from(pixels)]);
}

/** Uncompressed, so that the file size follows from the dimensions. */
function noisyPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let at = 0, value = 1; at < rows.length; at++) {
    value = (value * 48_271) % 2_147_483_647;
    rows[at] = at % (width * 3 + 1) === 0 ? 0 : value;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return pngFile([
    ['IHDR', head],
    ['IDAT', deflateSync(rows, { level: 0 })],
    ['IEND', Buffer.alloc(0)],
  ]);
}

/** A PNG file of the given chunks. */
export function pngFile(chunks: [name: string, data: Buffer][]): Buffer {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...chunks.flatMap(([name, data]) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      const body = Buffer.concat([Buffer.from(name), data]);
      const check = Buffer.alloc(4);
      check.writeUInt32BE(crc32(body));
      return [length, body, check];
    }),
  ]);
}

/** Pads the sample with comments to the given size. */
function paddedJpeg(size: number): Buffer {
  const sample = sampleImage('jpg').bytes;
  const comments: Buffer[] = [];
  for (let rest = size - sample.length; rest > 0;) {
    // A comment needs at least four bytes, so fewer must not remain for the last one.
    const length = rest <= 65_000 ? Math.max(rest, 4) : Math.min(65_000, rest - 4);
    const comment = Buffer.alloc(length, 'x');
    comment.set([0xff, 0xfe, (length - 2) >> 8, (length - 2) & 255]);
    comments.push(comment);
    rest -= length;
  }
  return Buffer.concat([sample.subarray(0, 2), ...comments, sample.subarray(2)]);
}

const svgText =
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="36"><rect width="48" height="36" fill="#2a6f97"/>' +
  '<rect x="4" y="4" width="20" height="28" fill="#f4a259"/><circle cx="36" cy="14" r="8" fill="#fff"/></svg>';

const pngText =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAkAgMAAACyK1GZAAAADFBMVEX9/v4qb5f0olmrxtYbXLjNAAAACXBIWXMAAAsTAAALEwEA' +
  'mpwYAAAAUUlEQVQYlWMIRQIMxHJWgQA+TgEvghPOwHAVzolhYDCFcwoYGHjhHAcGBkY45wADAzOcw8DAwEAq5wCyAShGo1iK4hwU' +
  'h6J4gVhv04JDevwAAFYrsXeFiSteAAAAAElFTkSuQmCC';

const jpegText =
  '/9j/2wBDABsbGxscGx4hIR4qLSgtKj04MzM4PV1CR0JHQl2NWGdYWGdYjX2Xe3N7l33gsJycsOD/2c7Z////////////////2wBD' +
  'ARsbGxscGx4hIR4qLSgtKj04MzM4PV1CR0JHQl2NWGdYWGdYjX2Xe3N7l33gsJycsOD/2c7Z////////////////wgARCAAkADAD' +
  'ASIAAhEBAxEB/8QAGQABAQEBAQEAAAAAAAAAAAAAAAQFAwYC/8QAFwEAAwEAAAAAAAAAAAAAAAAAAAIDBP/aAAwDAQACEAMQAAAA' +
  '591k3jj2Pl5xy+vxrxlsjswb0F+NaPpsOVqyAygAB//EACYQAAAFAgQHAQAAAAAAAAAAAAABAgQRAxIFEBRDEyJBQmOBoTD/2gAI' +
  'AQEAAT8Ao0eLdzRA0nk+DSeT4CIzOCGhd23cFQMoDTc9Z4RTQqstZ9hZYvSSishZd5Bpues2jlTWrfEl1IFibQkTKg7cqdVb4guh' +
  'Bpuev0//xAAdEQACAwACAwAAAAAAAAAAAAABAgADEQQgM0OB/9oACAECAQE/ALrrFsYBpRa7Byx3MivpycjzNOL7PkCgdP/EAB0R' +
  'AAIDAAIDAAAAAAAAAAAAAAECAAMRBCAzQ4H/2gAIAQMBAT8AppratSVl9SKUCjN2OmDROP4UnL9f2M5bp//Z';

const webpText =
  'UklGRtYAAABXRUJQVlA4IMoAAACwBgCdASowACQAPuFaolAopSMivGgBEBwJaAC4acDatctD/3cUCrHy8agS7iaPZiPgfajnRK7w' +
  'eARpvfspIAD+be3uAVhDiL9nzNIuwrFPPsOTd05IGZ3U079HjTWnvGHBt1gGkxhBrnFWr/TD0juRD9Tqu0kef1juZKash2Z1MTIc' +
  'VwGHwYabiWD4IFT1NB5B6JoAXdeCYXMmtkNyg982gCRr+tcMqsuEjGvmW4OlreiZwwojfzZTil+wx8RUtkWdIxqLd3VyAAAA';

const tiffText =
  'SUkqAJQBAAB4nNPKn84wmIDWqHuGbPicMj5EtjlmZ+1G3UNG+KhJCgVbalqoSUsL8TEwMDx99+n4zadrT1y//fwdneOLjYW5PNAq' +
  'zEqLiZERTervv/+rjl3tXH/s999/9HEPGwvzzHQvM1VpPFpO3n6aPmMrmpNo5J66ULtway2CupYdvtK69git3aMmKbS2LBQzmjDB' +
  '33//g7pW33nxjqbuqQyyjrHTJVLjogOXOjcco6l7NlWEK0sIEqnx9vN3AZ2raOqe053JXOysRGr8+vO3WflcmrrnVGcyN9Hu+fLj' +
  'l3nFvBEVXxWB1rH2xKbnhQcuddE4PatKCq0tDWVmIiq/B3atuvviPU3dw8DAUBNiE2mjQ1DXkkOX29cdRRahkXtYmZlmpHtbqOGr' +
  'L47fepIxc9sfutQXDGAnlQVYhVtrY0bc33//lx+50r3xOJpj6NAeU5EQCrbQsFSXkRbiBbc3Ph+7+WTtievIaYae7iEVjLoHPxgN' +
  'H/xgNHzwg9HwGbrhMxiA1qh78ILBFj4A3c0C0AAQAAABAwABAAAAMAAAAAEBAwABAAAAJAAAAAIBAwADAAAAagIAAAMBAwABAAAA' +
  'CAAAAAYBAwABAAAAAgAAABEBBAABAAAACAAAABIBAwABAAAAAQAAABUBAwABAAAAAwAAABYBAwABAAAAAAEAABcBBAABAAAAiwEA' +
  'ABoBBQABAAAAWgIAABsBBQABAAAAYgIAABwBAwABAAAAAQAAACgBAwABAAAAAgAAAD0BAwABAAAAAgAAAFMBAwADAAAAcAIAAAAA' +
  'AAAzM8sAAAAIADMzywAAAAgACAAIAAgAAQABAAEA';
