import { DocumentRefused } from '../../limits/document-refused.ts';

/** UTF-8 or UTF-16 only: in another encoding, our checks and an office program could read different text. */
export function xmlText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0') || declaresAnother(text)) throw new DocumentRefused('damaged');
  return text;
}

/** By the byte order mark, or by the bytes of the first '<'. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}

/** Western encodings differ from UTF-8 in letters only, not in the syntax that we check. */
function declaresAnother(text: string): boolean {
  const encoding = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8';
  return !/^(utf-?8|utf-?16(le|be)?|us-ascii|ascii|iso-8859-1|windows-1252)$/i.test(encoding);
}
