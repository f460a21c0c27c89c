const START = 0xd8;
const END = 0xd9;
const START_OF_SCAN = 0xda;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/** Removes EXIF, comments, thumbnails and data before and after the picture; colour profiles stay. */
export function stripJpegMetadata(file: Uint8Array): Uint8Array {
  const jpeg = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const start = jpeg.indexOf(Buffer.of(0xff, START));
  if (start === -1) return new Uint8Array();
  const segments = [jpeg.subarray(start, start + 2)];
  let position = start + 2;
  while (position < jpeg.length) {
    const end = segmentEnd(jpeg, position);
    const segment = jpeg.subarray(position, end);
    if (isKept(segment)) segments.push(segment);
    if (segment[0] === 0xff && segment[1] === END) break;
    position = end;
  }
  return new Uint8Array(Buffer.concat(segments));
}

function segmentEnd(jpeg: Buffer, position: number): number {
  const marker = jpeg[position + 1] ?? 0;
  if (jpeg[position] !== 0xff || isEntropyCoded(marker)) return nextMarker(jpeg, position + 1);
  // Fill bytes may precede a marker.
  if (marker === 0xff) return position + 1;
  if (marker === END || marker === START || position + 4 > jpeg.length) return position + 2;
  return position + 2 + Math.max(2, jpeg.readUInt16BE(position + 2));
}

function nextMarker(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1))
    if (!isEntropyCoded(jpeg[at + 1] ?? 0)) return at;
  return jpeg.length;
}

/** A stuffed byte or a restart marker. */
const isEntropyCoded = (marker: number) => marker <= 1 || (marker >= 0xd0 && marker <= 0xd7);

function isKept(segment: Buffer): boolean {
  const marker = segment[1] ?? 0;
  if (segment[0] !== 0xff || marker < START_OF_SCAN) return true;
  if (marker === APP2) return segment.subarray(4, 15).toString('latin1') === 'ICC_PROFILE';
  if (marker === APP0 || marker === APP14) return true;
  return marker !== COMMENT && !(marker > APP0 && marker <= APP15);
}
