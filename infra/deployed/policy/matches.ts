/** IAM's patterns: `*` is any text, `?` one character. Throws for a policy variable such as `${aws:username}`. */
export function matches(pattern: string, text: string, caseSensitive = true): boolean {
  if (pattern.includes('${')) throw new Error(`The policy variable in '${pattern}' is not known here.`);
  const source = pattern
    .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, caseSensitive ? 's' : 'si').test(text);
}
