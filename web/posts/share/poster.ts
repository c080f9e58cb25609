import { encodeQR } from 'qr';
import { markPaths } from '../../../contract/icons.ts';
import { imageUrl } from '../../format/image-url.ts';

interface Poster {
  accent: string;
  logo: string | null;
  title: string;
  /** A word above the title. */
  kind: string | undefined;
  price: string;
  /** The path of the cover from a reply. */
  photo: string | null;
  url: string;
  site: string;
  /** Below the code. */
  caption: string;
}

const [width, height, photoHeight, margin] = [1080, 1440, 840, 64];
const code = { size: 336, quiet: 3 };
const textWidth = width - 3 * margin - code.size;
const titleLines = 3;
/** A photo may lose this share of its longer side; the rest of the frame stays empty. */
const cropped = 1.35;
/** A poster is light in every theme, because it is looked at elsewhere. */
const colours = { ground: '#fffefb', frame: '#ebe6db', ink: '#1d1b17', soft: '#5b5548' };

/** Draws a post with the code of its address. It holds nothing about its author. */
export async function drawPoster(poster: Poster): Promise<{ canvas: HTMLCanvasElement; address: string }> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser can not draw');
  context.textBaseline = 'top';
  fill(context, colours.ground, 0, 0, width, height);
  const [photo, logo] = await Promise.all([load(imageUrl(poster.photo)), load(poster.logo)]);
  const drawLogo = (...[at, size, line]: Box) =>
    logo ? context.drawImage(logo, ...at, size, size) : drawMark(context, poster.accent, [at, size, line]);
  drawPhoto(context, photo, drawLogo);
  drawWords(context, poster, drawLogo);
  drawCode(context, poster);
  return { canvas, address: canvas.toDataURL('image/png') };
}

/** Null if there is no picture, or if it can't be loaded. */
async function load(src: string | null): Promise<HTMLImageElement | null> {
  if (src === null) return null;
  const image = new Image();
  image.src = src;
  return image.decode().then(
    () => image,
    () => null,
  );
}

function fill(context: CanvasRenderingContext2D, colour: string, ...box: [number, number, number, number]) {
  context.fillStyle = colour;
  context.fillRect(...box);
}

function drawPhoto(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement | null,
  drawLogo: (...box: Box) => void,
) {
  fill(context, colours.frame, 0, 0, width, photoHeight);
  if (!image) {
    const size = 420;
    context.globalAlpha = 0.25;
    drawLogo([(width - size) / 2, (photoHeight - size) / 2], size, colours.frame);
    context.globalAlpha = 1;
    return;
  }
  const scales = [width / image.naturalWidth, photoHeight / image.naturalHeight];
  const scale = Math.min(Math.max(...scales), cropped * Math.min(...scales));
  const [wide, high] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.save();
  context.beginPath();
  context.rect(0, 0, width, photoHeight);
  context.clip();
  context.drawImage(image, (width - wide) / 2, (photoHeight - high) / 2, wide, high);
  context.restore();
}

const pathOf = (text: string) => new Path2D(text);

/** Where and how large the logo is, and the colour of its lines. */
type Box = [at: [x: number, y: number], size: number, line: string];

function drawMark(context: CanvasRenderingContext2D, accent: string, [[x, y], size, line]: Box) {
  context.save();
  context.translate(x, y);
  context.scale(size / 32, size / 32);
  context.fillStyle = accent;
  context.fill(pathOf(markPaths.shape));
  context.strokeStyle = line;
  context.lineWidth = 2.4;
  context.lineCap = 'round';
  context.stroke(pathOf(markPaths.lines));
  context.restore();
}

function drawWords(
  context: CanvasRenderingContext2D,
  { title, kind, price, site, accent }: Poster,
  drawLogo: (...box: Box) => void,
) {
  const face = getComputedStyle(document.body).fontFamily;
  const write = (text: string, [x, y]: [x: number, y: number], size: number, colour: string) => {
    context.font = `${colour === colours.soft ? 400 : 700} ${size}px ${face}`;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  };
  let y = photoHeight + margin;
  write(price, [margin, y], 88, accent);
  y += 120;
  if (kind !== undefined) {
    write(kind, [margin, y], 36, colours.soft);
    y += 52;
  }
  context.font = `700 50px ${face}`;
  for (const line of wrap(context, title)) {
    write(line, [margin, y], 50, colours.ink);
    y += 66;
  }
  const foot = height - margin - 44;
  drawLogo([margin, foot], 44, colours.ground);
  write(site, [margin + 60, foot + 4], 36, colours.soft);
}

/** Breaks between words and between Chinese characters. What does not fit into the lines ends in an ellipsis. */
function wrap(context: CanvasRenderingContext2D, text: string): string[] {
  const fits = (line: string) => context.measureText(line.trimEnd()).width <= textWidth;
  const words = text.match(/[^\s\u2e80-\uffef]+\s*|./gsu) ?? [];
  const lines = [''];
  for (const part of words.flatMap((word) => (fits(word) ? word : Array.from(word)))) {
    const line = (lines.at(-1) ?? '') + part;
    if (fits(line)) lines[lines.length - 1] = line;
    else lines.push(part);
  }
  if (lines.length <= titleLines) return lines;
  let last = Array.from(lines[titleLines - 1] ?? '');
  while (!fits(`${last.join('')}…`)) last = last.slice(0, -1);
  return [...lines.slice(0, titleLines - 1), `${last.join('').trimEnd()}…`];
}

function drawCode(context: CanvasRenderingContext2D, { url, caption }: Poster) {
  const rows = encodeQR(url, 'raw', { ecc: 'medium', border: code.quiet });
  // Whole pixels keep the edges sharp.
  const cell = Math.floor(code.size / rows.length);
  const left = width - margin - cell * rows.length;
  const top = photoHeight + margin;
  fill(context, '#ffffff', left, top, cell * rows.length, cell * rows.length);
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) fill(context, '#000000', left + x * cell, top + y * cell, cell, cell);
  context.font = `400 30px ${getComputedStyle(document.body).fontFamily}`;
  context.fillStyle = colours.soft;
  context.textAlign = 'center';
  context.fillText(caption, left + (cell * rows.length) / 2, top + cell * rows.length + 16);
}
