import { convert, type SelectorDefinition } from 'html-to-text';

const selectors: SelectorDefinition[] = [
  { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
  { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true } },
  { selector: 'a[href^="mailto:"]', format: 'inline' },
];

export const htmlToText = (html: string): string => convert(html, { wordwrap: false, selectors });
