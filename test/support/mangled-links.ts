/** What mail programs, chats and people do to a link whose last parameter is a token. */
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
  ['has an underscore of markdown after it', (link) => `${link}_`],
  ['is followed by another parameter', (link) => `${link}&utm_source=mail`],
  ['is followed by an anchor', (link) => `${link}#top`],
  ['has a character of no width', (link) => `${link}%E2%80%8B`],
];

/** And where the token is long enough to be broken. */
export const breaks: readonly (readonly [what: string, mangle: (link: string) => string])[] = [
  ['=%0A', 'a soft line break'],
  ['=%0D%0A', 'a soft line break of mail'],
  ['=\n', 'a soft line break that the address bar joins'],
  ['%20', 'a space'],
  ['+', 'a space of a form'],
  ['%0A', 'a line break'],
  ['%0D%0A%20', 'a line break with a space'],
  ['%0A%3E%20', 'a line break of a quotation'],
  ['%C2%AD', 'a soft hyphen'],
  ['%E2%80%8B', 'a break of no width'],
].map(
  ([text = '', what]) => [`is broken by ${what}`, (link: string) => link.slice(0, -9) + text + link.slice(-9)] as const,
);
