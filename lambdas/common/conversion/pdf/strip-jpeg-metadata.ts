const START = 0xd8;
const END = 0xd9;
const START_OF_SCAN = 0xda;
const JFIF = 0xe0;
const COLOUR_PROFILE = 0xe2;
const ADOBE_COLOURS = 0xee;
const LAST_OF_PROGRAMS = 0xef;
const COMMENT = 0xfe;

/**
 * A JPEG file without what cameras and editors write into it: place, time, comments, other pictures before, in and behind
 * it. Its colours stay.
 */
export function stripJpegMetadata(file: Uint8Array): Uint8Array {
  const jpeg = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const start = jpeg.indexOf(Buffer.of(0xff, START));
  if (start === -1) return new Uint8Array();
  const parts = [jpeg.subarray(start, start + 2)];
  let position = start + 2;
  while (position < jpeg.length) {
    const end = partEnd(jpeg, position);
    const part = jpeg.subarray(position, end);
    if (isShown(part)) parts.push(part);
    if (part[0] === 0xff && part[1] === END) break;
    position = end;
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Where a segment with its own length, a mark without one, or the pixels before the next mark end. */
function partEnd(jpeg: Buffer, position: number): number {
  const marker = jpeg[position + 1] ?? 0;
  if (jpeg[position] !== 0xff || isOfPixels(marker)) return nextMark(jpeg, position + 1);
  // Marks may have any number of these before them.
  if (marker === 0xff) return position + 1;
  if (marker === END || marker === START || position + 4 > jpeg.length) return position + 2;
  return position + 2 + Math.max(2, jpeg.readUInt16BE(position + 2));
}

function nextMark(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1))
    if (!isOfPixels(jpeg[at + 1] ?? 0)) return at;
  return jpeg.length;
}

/** An escaped 255 among pixels, or a mark from which they can be read again. */
const isOfPixels = (marker: number) => marker <= 1 || (marker >= 0xd0 && marker <= 0xd7);

function isShown(part: Buffer): boolean {
  const marker = part[1] ?? 0;
  if (part[0] !== 0xff || marker < START_OF_SCAN) return true;
  if (marker === COLOUR_PROFILE) return part.subarray(4, 15).toString('latin1') === 'ICC_PROFILE';
  if (marker === JFIF || marker === ADOBE_COLOURS) return true;
  return marker !== COMMENT && !(marker > JFIF && marker <= LAST_OF_PROGRAMS);
}
