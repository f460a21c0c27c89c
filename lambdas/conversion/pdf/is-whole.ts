const END = '%%EOF';
/** Mail programs and servers append things; readers ignore that much and more. */
const MOST_AFTER_END = 64 * 1024;
/** `startxref`, an offset and the end mark lie close together. */
const REFERENCE = 64;

/**
 * False for a PDF that was cut off. It may begin with a whole first revision, or a whole first page, but what follows
 * its last end mark is then the beginning of another revision.
 */
export function isWhole(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const end = text.lastIndexOf(END);
  const rest = text.slice(end + END.length);
  if (end === -1 || rest.length > MOST_AFTER_END || beginsRevision(rest)) return false;
  return text.slice(Math.max(0, end - REFERENCE), end).includes('startxref') && !isCutLinearized(text);
}

const beginsRevision = (rest: string) =>
  /(?:^|[\r\n])\s*(?:\d+\s+\d+\s+obj\b|xref\b|trailer\b|startxref\b)/.test(rest) || isBeginOfObject(rest.trim());

/** Such as `12 0 ob`. */
const isBeginOfObject = (rest: string) => /^(?:\d+(?:\s+\d+(?:\s+o?b?)?)?|x|xr|xre|%%?E?O?)$/.test(rest);

/** A linearized PDF tells its length at its beginning; its first end mark follows its first page. */
function isCutLinearized(text: string): boolean {
  const head = text.slice(0, 1024);
  const length = /\/Linearized\b/.test(head) && /\/L\s+(\d+)/.exec(head)?.[1];
  return length ? text.length < Number(length) : false;
}
