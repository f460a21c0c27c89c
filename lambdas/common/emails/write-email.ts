import { escapeHtml } from '../../../shared/escape-html.ts';
import type { PartnerConfig } from '../../../shared/partner/partner.ts';

export interface Email {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export type Paragraph = string | { readonly code: string } | { readonly link: string };

export interface EmailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly Paragraph[];
}

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return escapeHtml(paragraph);
  if ('code' in paragraph) return `<strong>${escapeHtml(paragraph.code)}</strong>`;
  const link = escapeHtml(paragraph.link);
  return `<a href="${link}">${link}</a>`;
}

function textOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  return 'code' in paragraph ? paragraph.code : paragraph.link;
}

const page = ({ name, address, helpEmail }: PartnerConfig, { heading, paragraphs }: EmailContent) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
  <body>
    <h1>${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `    <p>${htmlOf(paragraph)}</p>`).join('\n')}
    <p>Questions? Write to <a href="mailto:${escapeHtml(helpEmail)}">${escapeHtml(helpEmail)}</a>.</p>
    <p>${[name, ...address].map(escapeHtml).join('<br>')}</p>
  </body>
</html>`;

const plain = ({ name, address, helpEmail }: PartnerConfig, { heading, paragraphs }: EmailContent) =>
  [heading, ...paragraphs.map(textOf), `Questions? Write to ${helpEmail}.`, [name, ...address].join('\n')].join('\n\n');

export const writeEmail = (partner: PartnerConfig, content: EmailContent): Email => ({
  subject: content.subject,
  html: page(partner, content),
  text: plain(partner, content),
});
