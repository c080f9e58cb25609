import { describe, expect, test } from 'vitest';
import { isErrorCode } from '../../contract/errors.ts';
import { largeImage, sampleImage } from '../../tests/support/image-samples.ts';
import { checkImage } from './check.ts';
import { imageExtensions } from './format.ts';

function refusal(bytes: Uint8Array | string, fileName: string): string {
  try {
    checkImage(Buffer.from(bytes), fileName);
  } catch (error) {
    if (error instanceof Error && 'code' in error && isErrorCode(String(error.code)))
      return String(error.code);
    throw error;
  }
  return 'accepted';
}

const svg = (inner: string, before = '') => `${before}<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;

describe('names and bytes', () => {
  test.each(imageExtensions)('a %s file is accepted, also in capitals', (extension) => {
    const { bytes, fileName } = sampleImage(extension);
    expect(checkImage(bytes, fileName)).toBe(checkImage(bytes, fileName.toUpperCase()));
  });

  test('jpg and jpeg, tif and tiff are one type each', () => {
    const types = imageExtensions.map((extension) =>
      checkImage(sampleImage(extension).bytes, `a.${extension}`),
    );
    expect(types).toEqual(['jpeg', 'jpeg', 'png', 'bmp', 'tiff', 'tiff', 'webp', 'svg']);
  });

  test.each(['II*\0', 'MM\0*', 'II+\0', 'MM\0+'])('TIFF and BigTIFF may begin with %j', (beginning) => {
    expect(checkImage(Buffer.from(beginning.padEnd(20, '\0'), 'latin1'), 'a.tif')).toBe('tiff');
  });

  test.each(imageExtensions)('[H5.1] %s bytes under any other name are refused', (extension) => {
    const { bytes, fileName } = sampleImage(extension);
    const own = checkImage(bytes, fileName);
    const others = imageExtensions.filter(
      (other) => checkImage(sampleImage(other).bytes, `a.${other}`) !== own,
    );
    expect(others.map((other) => refusal(bytes, `a.${other}`))).toEqual(others.map(() => 'image_type'));
  });

  test.each(['a.gif', '.', 'a.', 'a.png.exe', 'a.png ', 'a.constructor'])(
    'the name %j is refused',
    (name) => {
      expect(refusal(sampleImage('png').bytes, name)).toBe('image_type');
    },
  );

  test.each(['blob', 'png', ''])('the name %j has no type: the bytes decide', (name) => {
    expect(checkImage(sampleImage('png').bytes, name)).toBe('png');
    expect(checkImage(sampleImage('jpg').bytes, name)).toBe('jpeg');
    for (const bytes of ['', 'GIF89a', '<html></html>', svg('')]) {
      expect(refusal(bytes, name)).toBe('image_type');
    }
  });

  test('[H5.1] bytes of no accepted type are refused', () => {
    for (const bytes of ['', 'BX', 'GIF89a', '<html></html>']) {
      expect(refusal(bytes, 'a.png')).toBe('image_type');
    }
    expect(refusal('<html></html>', 'a.svg')).toBe('image_type');
  });

  test.each(['jpg', 'png'] as const)('[H5.2] a %s file of more than 2 MB is refused', (extension) => {
    const { bytes, fileName } = largeImage(extension);
    expect(refusal(bytes, fileName)).toBe('image_too_large');
    expect(refusal(bytes.subarray(0, 2_097_152), fileName)).toBe('accepted');
  });
});

describe('svg', () => {
  test('a declaration, comments and a byte order mark may precede the root', () => {
    const before = '\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<!-- made by hand -->\n';
    expect(refusal(svg('', before), 'a.svg')).toBe('accepted');
  });

  test('[5.7 H5.8] 256 kB is the limit', () => {
    const room = 256 * 1024 - svg('').length;
    expect(refusal(svg(' '.repeat(room)), 'a.svg')).toBe('accepted');
    expect(refusal(svg(' '.repeat(room + 1)), 'a.svg')).toBe('image_too_large');
  });

  const entity = '<!DOCTYPE svg [<!ENTITY a "b">]>';

  test.each([entity, '<!doctype svg>', '<! DOCTYPE svg>', '<!-- --><!DOCTYPE svg SYSTEM "a.dtd">'])(
    '[H5.8] a document type is refused: %s',
    (before) => {
      expect(refusal(svg('', before), 'a.svg')).toBe('image_svg_doctype');
      expect(refusal(svg('', `\uFEFF${before}`), 'a.svg')).toBe('image_svg_doctype');
    },
  );

  test('no other encoding can hide a document type', () => {
    const text = svg('', entity);
    const wide = Buffer.from(text, 'utf16le');
    const marked = Buffer.from(`\uFEFF${text}`, 'utf16le');
    const bigEndian = Buffer.from(wide).swap16();
    for (const bytes of [wide, marked, bigEndian, Buffer.from('<svg>\xff</svg>', 'latin1')]) {
      expect(refusal(bytes, 'a.svg')).toBe('image_unreadable');
    }
    for (const encoding of ['UTF-7', 'UTF-16', 'ISO-8859-1']) {
      expect(refusal(svg('', `<?xml version="1.0" encoding="${encoding}"?>`), 'a.svg')).toBe(
        'image_unreadable',
      );
    }
  });
});
