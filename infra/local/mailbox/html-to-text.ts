import { Parser } from 'htmlparser2';

const blocks = new Set(['p', 'div', 'h1', 'h2', 'h3', 'li', 'tr', 'table', 'ul', 'ol']);
const silent = new Set(['head', 'style', 'script', 'title']);

/** The text of an HTML mail, with the address behind each link. */
export function htmlToText(html: string): string {
  let text = '';
  let hidden = 0;
  const links: string[] = [];
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (silent.has(name)) hidden += 1;
      if (blocks.has(name)) text += '\n\n';
      if (name === 'br') text += '\n';
      if (name === 'a') links.push(href);
    },
    ontext(piece) {
      if (hidden === 0) text += piece.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (silent.has(name)) hidden -= 1;
      if (blocks.has(name)) text += '\n\n';
      const href = name === 'a' ? links.pop() : undefined;
      if (href && /^https?:/.test(href) && !text.trimEnd().endsWith(href)) text += ` (${href})`;
    },
  });
  parser.write(html);
  parser.end();
  return text
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
