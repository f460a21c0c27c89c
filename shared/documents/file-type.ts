import { fileTypeFromBuffer } from 'file-type';
import { latin1 } from './latin1.ts';

/** The common names of file types that are not accepted, with an article. */
const refusedTypes: Readonly<Record<string, string>> = {
  webp: 'a WebP picture',
  avif: 'an AVIF picture',
  heic: 'a HEIC photo',
  gif: 'a GIF picture',
  tif: 'a TIFF picture',
  bmp: 'a BMP picture',
  ico: 'an icon',
  jp2: 'a JPEG 2000 picture',
  jxl: 'a JPEG XL picture',
  psd: 'a Photoshop document',
  svg: 'an SVG drawing',
  cr2: 'a raw camera photo',
  cr3: 'a raw camera photo',
  dng: 'a raw camera photo',
  nef: 'a raw camera photo',
  arw: 'a raw camera photo',
  doc: 'an older Word document',
  xls: 'an Excel spreadsheet',
  ppt: 'a PowerPoint presentation',
  msg: 'an Outlook email',
  docm: 'a Word document with macros',
  dotm: 'a Word document with macros',
  xlsx: 'an Excel spreadsheet',
  xlsm: 'an Excel spreadsheet',
  pptx: 'a PowerPoint presentation',
  pptm: 'a PowerPoint presentation',
  odt: 'an OpenDocument text document',
  ods: 'an OpenDocument spreadsheet',
  odp: 'an OpenDocument presentation',
  rtf: 'an RTF document',
  pages: 'a Pages document',
  numbers: 'a Numbers spreadsheet',
  key: 'a Keynote presentation',
  epub: 'an e-book',
  html: 'a web page',
  ps: 'a PostScript document',
  eps: 'a PostScript document',
  zip: 'a ZIP archive',
  rar: 'a RAR archive',
  '7z': 'a 7-Zip archive',
  gz: 'a compressed file',
  mp4: 'a video',
  mov: 'a video',
  mp3: 'an audio recording',
  m4a: 'an audio recording',
};

/** Returns a sentence such as 'This is a HEIC photo.', or undefined for accepted and unknown types. */
export const describeRefusedType = (type: string | undefined): string | undefined => {
  const name = type === undefined ? undefined : refusedTypes[type];
  return name && `This is ${name}.`;
};

const equivalentTypes: Readonly<Record<string, string>> = { apng: 'png', dotx: 'docx' };

/** Detects the type of a file by its content. Returns its usual extension without a dot, or undefined if unknown. */
export async function detectFileType(bytes: Uint8Array): Promise<string | undefined> {
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext;
  if (found === 'cfb') return typeOfContainer(bytes);
  // `file-type` does not recognize a Word document whose parts are in a different order than Word writes them.
  if (found === 'zip' && latin1(bytes).includes('[Content_Types].xml')) return 'docx';
  if (found !== undefined && found !== 'xml') return equivalentTypes[found] ?? found;
  const head = latin1(bytes.subarray(0, 1024));
  // Readers accept a PDF header within the first kilobyte.
  if (head.includes('%PDF-')) return 'pdf';
  if (/<svg[\s>]/i.test(head)) return 'svg';
  return /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)\b/i.test(head) ? 'html' : found;
}

/** The types of Compound Files, each with the name of a stream that identifies it. */
const containers = [
  ['encrypted', 'EncryptedPackage'],
  ['doc', 'WordDocument'],
  ['xls', 'Workbook'],
  ['ppt', 'PowerPoint Document'],
  ['msg', '__substg1.0_'],
] as const;

/** Returns the type of a Compound File. `encrypted` is an Office document with a password. */
function typeOfContainer(bytes: Uint8Array): string {
  const text = latin1(bytes);
  const utf16 = (name: string) => [...name].map((letter) => `${letter}\0`).join('');
  return containers.find(([, name]) => text.includes(utf16(name)))?.[0] ?? 'doc';
}
