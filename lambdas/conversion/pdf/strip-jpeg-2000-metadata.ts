const SIZE_AND_NAME = 8;
const codestream = Buffer.of(0xff, 0x4f);
const keptBoxes = new Set(['jP  ', 'ftyp', 'rreq', 'jp2h', 'jp2c', 'jpch', 'jplh']);

export function stripJpeg2000Metadata(file: Uint8Array): Uint8Array {
  const picture = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  // A bare codestream, without boxes.
  if (picture.indexOf(codestream) === 0) return file;
  const boxes: Buffer[] = [];
  let position = 0;
  while (position + SIZE_AND_NAME <= picture.length) {
    const end = position + sizeOfBox(picture, position);
    if (keptBoxes.has(picture.toString('latin1', position + 4, position + 8)))
      boxes.push(picture.subarray(position, end));
    position = end;
  }
  return new Uint8Array(Buffer.concat(boxes));
}

function sizeOfBox(picture: Buffer, position: number): number {
  const size = picture.readUInt32BE(position);
  if (size === 0) return picture.length - position;
  const isLong = size === 1 && position + 16 <= picture.length;
  return Math.max(SIZE_AND_NAME, isLong ? Number(picture.readBigUInt64BE(position + 8)) : size);
}
