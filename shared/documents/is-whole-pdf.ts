import { latin1 } from './latin1.ts';

const END = '%%EOF';
/**
 * The maximum number of bytes after the end mark. Mail programs and servers append text, which readers ignore. NUL
 * bytes don't count, because some programs fill the file with them.
 */
const MOST_AFTER_END = 64 * 1024;
/** The maximum number of bytes from `startxref` to the end mark. Only an offset is between them. */
const REFERENCE = 64;

/**
 * Whether a PDF has its end. A PDF that was cut off can still have an end mark, after its first revision or first page.
 * In that case, the beginning of another revision after the last end mark shows that the rest is missing.
 */
export function isWholePdf(bytes: Uint8Array): boolean {
  const text = latin1(bytes);
  const end = text.lastIndexOf(END);
  const rest = text
    .slice(end + END.length)
    .replaceAll('\0', '')
    .trimEnd();
  if (end === -1 || rest.length > MOST_AFTER_END || beginsRevision(rest)) return false;
  return text.slice(Math.max(0, end - REFERENCE), end).includes('startxref') && !isCutLinearized(text);
}

const beginsRevision = (rest: string) =>
  /(?:^|[\r\n])[^\S\r\n]*(?:\d+\s+\d+\s+obj\b|xref\b|trailer\b|startxref\b)/.test(rest) || isBeginOfObject(rest.trim());

/** Whether a text is the beginning of an object or of a mark, such as `12 0 ob`. */
const isBeginOfObject = (rest: string) => /^(?:\d+(?:\s+\d+(?:\s+o?b?)?)?|x|xr|xre|%%?E?O?)$/.test(rest);

/** Whether a linearized PDF is shorter than the length at its beginning. Its first end mark follows its first page. */
function isCutLinearized(text: string): boolean {
  const head = text.slice(0, 1024);
  const length = /\/Linearized\b/.test(head) && /\/L\s+(\d+)/.exec(head)?.[1];
  return length ? text.length < Number(length) : false;
}
