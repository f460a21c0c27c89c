/** A JPEG file without what cameras and editors write into it: place, time, comments, small pictures. Its colours stay. */
export function withoutExif(jpeg: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [jpeg.subarray(0, 2)];
  let position = 2;
  while (position + 4 <= jpeg.length && jpeg[position] === 0xff) {
    const marker = jpeg[position + 1] ?? 0;
    const end = position + 2 + ((jpeg[position + 2] ?? 0) << 8) + (jpeg[position + 3] ?? 0);
    if (marker === START_OF_SCAN) break;
    if (!personal.has(marker)) parts.push(jpeg.subarray(position, end));
    position = end;
  }
  return Buffer.concat([...parts, jpeg.subarray(position)]);
}

const START_OF_SCAN = 0xda;
/** EXIF and XMP, Photoshop's data, comments. */
const personal = new Set([0xe1, 0xed, 0xfe]);
