const START = 0xd8;
const END = 0xd9;
const START_OF_SCAN = 0xda;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/** Removes EXIF data, comments and bytes around the JPEG, but no color profile. Returns no bytes for other files. */
export function stripJpegMetadata(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = startOf(jpeg);
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
  return concatenate(segments);
}

function startOf(jpeg: Uint8Array): number {
  let at = jpeg.indexOf(0xff);
  while (at !== -1 && jpeg[at + 1] !== START) at = jpeg.indexOf(0xff, at + 1);
  return at;
}

function concatenate(segments: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(segments.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const segment of segments) {
    bytes.set(segment, position);
    position += segment.length;
  }
  return bytes;
}

function segmentEnd(jpeg: Uint8Array, position: number): number {
  const marker = jpeg[position + 1] ?? 0;
  if (jpeg[position] !== 0xff || isEntropyCoded(marker)) return nextMarker(jpeg, position + 1);
  // Fill bytes may precede a marker.
  if (marker === 0xff) return position + 1;
  const [high, low] = jpeg.subarray(position + 2, position + 4);
  if (marker === END || marker === START || high === undefined || low === undefined) return position + 2;
  return position + 2 + Math.max(2, high * 256 + low);
}

function nextMarker(jpeg: Uint8Array, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1))
    if (!isEntropyCoded(jpeg[at + 1] ?? 0)) return at;
  return jpeg.length;
}

/** Whether the byte after 0xff belongs to the image data: a stuffed zero, or a restart marker. */
const isEntropyCoded = (marker: number) => marker <= 1 || (marker >= 0xd0 && marker <= 0xd7);

function isKept(segment: Uint8Array): boolean {
  const marker = segment[1] ?? 0;
  if (segment[0] !== 0xff || marker < START_OF_SCAN) return true;
  if (marker === APP2) return String.fromCharCode(...segment.subarray(4, 15)) === 'ICC_PROFILE';
  // A longer APP0 has a thumbnail, which may show what was cropped from the picture.
  if (marker === APP0) return segment.length <= 18;
  if (marker === APP14) return true;
  return marker !== COMMENT && !(marker > APP0 && marker <= APP15);
}
