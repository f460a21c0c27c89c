/** Ways in which mail programs, chats and people mangle a link whose last parameter is a token. */
export const manglings: readonly (readonly [what: string, mangle: (link: string) => string])[] = [
  ...['.', '>', ')', ',', '"', "'", ';', '!', '?', ']', '}', '…', '»', '”', '.)', '>.', '*', '|', '\\', '…'].map(
    (end) => [`ends in ${end}`, (link: string) => link + end] as const,
  ),
  ...['%22', '%3E', '%3e', '%29', '%2E', '%2e', '%27', '%5D', '%2C', '%E2%80%A6', '%C2%BB', '%20', '%0A', '%253E'].map(
    (end) => [`ends in ${end}`, (link: string) => link + end] as const,
  ),
  ...['&gt;', '&quot;', '&#39;', '&nbsp;', '&gt;.', '%26gt%3B'].map(
    (end) => [`ends in ${end}`, (link: string) => link + end] as const,
  ),
  ['is followed by words', (link) => `${link}%20Please%20answer`],
  ['has its & as &amp;', (link) => link.replaceAll('&', '&amp;')],
  ['has its & as &amp;amp;', (link) => link.replaceAll('&', '&amp;amp;')],
  ['has its & as &#38;', (link) => link.replaceAll('&', '&#38;')],
  ['has its & as %26', (link) => link.replaceAll('&', '%26')],
  ['has its & as &amp%3B', (link) => link.replaceAll('&', '&amp%3B')],
  ['has its = as %3D', (link) => link.replaceAll('=', '%3D')],
  ['has its = as =3D', (link) => link.replaceAll('=', '=3D')],
  ['has brackets around its values', (link) => link.replace(/=([^&]*)/g, '=<$1>')],
  ['has escaped brackets around its values', (link) => link.replace(/=([^&]*)/g, '=%3C$1%3E')],
  ['has quotes around its values', (link) => link.replace(/=([^&]*)/g, '="$1"')],
  ['has entities around its values', (link) => link.replace(/=([^&]*)/g, '=&lt;$1&gt;')],
  ['is followed by a Markdown underscore', (link) => `${link}_`],
  ['is followed by another parameter', (link) => `${link}&utm_source=mail`],
  ['is followed by an anchor', (link) => `${link}#top`],
  ['is followed by a zero-width space', (link) => `${link}%E2%80%8B`],
];

/** Ways in which a long token is broken across lines. */
export const breaks: readonly (readonly [what: string, mangle: (link: string) => string])[] = [
  ['=%0A', 'a soft line break'],
  ['=%0D%0A', 'a soft line break in an email'],
  ['=\n', 'a soft line break that the address bar joins'],
  ['%20', 'a space'],
  ['+', 'a form-encoded space'],
  ['%0A', 'a line break'],
  ['%0D%0A%20', 'a line break with a space'],
  ['%0A%3E%20', 'a quoted line break'],
  ['%C2%AD', 'a soft hyphen'],
  ['%E2%80%8B', 'a zero-width space'],
].map(
  ([text = '', what]) => [`is broken by ${what}`, (link: string) => link.slice(0, -9) + text + link.slice(-9)] as const,
);
