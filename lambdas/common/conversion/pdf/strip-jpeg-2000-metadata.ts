const SIZE_AND_NAME = 8;
const codestream = Buffer.of(0xff, 0x4f);
/** The boxes that hold pixels and colours; the others tell of the camera, the place and the owner. */
const shown = new Set(['jP  ', 'ftyp', 'rreq', 'jp2h', 'jp2c', 'jpch', 'jplh']);

/** A JPEG 2000 file without what cameras and editors write into it. */
export function stripJpeg2000Metadata(file: Uint8Array): Uint8Array {
  const picture = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  // Pixels alone, without boxes around them.
  if (picture.indexOf(codestream) === 0) return file;
  const parts: Buffer[] = [];
  let position = 0;
  while (position + SIZE_AND_NAME <= picture.length) {
    const end = position + sizeOfBox(picture, position);
    if (shown.has(picture.toString('latin1', position + 4, position + 8))) parts.push(picture.subarray(position, end));
    position = end;
  }
  return new Uint8Array(Buffer.concat(parts));
}

function sizeOfBox(picture: Buffer, position: number): number {
  const size = picture.readUInt32BE(position);
  if (size === 0) return picture.length - position;
  const isLong = size === 1 && position + 16 <= picture.length;
  return Math.max(SIZE_AND_NAME, isLong ? Number(picture.readBigUInt64BE(position + 8)) : size);
}
