import { checklistWords, type RemainingStep } from '../../shared/checklist/checklist.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import type { LetterBlock } from '../../shared/letters/request-email.ts';
import { withContactLinks } from '../../shared/partner/contact-links.ts';
import type { Office, PartnerConfig, Topic } from '../../shared/partner/partner.ts';

/** A part of an email. A string is a paragraph. Links are whole addresses. */
export type Block =
  | string
  | { readonly code: string }
  | { readonly link: string }
  | { readonly heading: string }
  | { readonly list: readonly string[] }
  | { readonly steps: readonly RemainingStep[] }
  | { readonly topic: Topic }
  | Exclude<LetterBlock, string>;

export interface EmailContent {
  readonly subject: string;
  /** The text that mail programs show after the subject in a list. The default is the beginning of the email. */
  readonly preheader?: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

/**
 * Returns an email as HTML. It uses tables and inline styles, because Outlook renders with Word's engine and Gmail
 * drops code that it does not know. Each row and list item is on its own line: mail servers break lines of more than
 * 998 bytes (RFC 5322, 2.1.1), even within a tag.
 */
export const htmlEmail = (partner: PartnerConfig, { heading, preheader, blocks }: EmailContent): string => {
  const { name, address, helpEmail, brand } = partner;
  return `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(heading)}</title>
    <style>${darkScheme}</style>
  </head>
  <body class="page" style="${styles.body}">${preheader ? `\n<div style="${styles.preheader}">${escapeHtml(preheader)}</div>` : ''}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f6f8"><tr><td align="center">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.frame}">
<tr><td align="left" bgcolor="${brand.colour}" style="${styles.head}">${escapeHtml(name)}</td></tr>
<tr><td align="left" class="content" style="${styles.content}">
<h1 style="${styles.h1}">${escapeHtml(heading)}</h1>
${blocks.map((block) => htmlOfBlock(block, partner)).join('\n')}
</td></tr>
<tr><td align="left" class="foot" style="${styles.foot}">
<p style="${styles.p}">Questions? Email <a href="mailto:${escapeHtml(helpEmail)}" style="${styles.link}">${escapeHtml(helpEmail)}</a>.</p>
<p style="${styles.p}">${[name, ...address].map(escapeHtml).join('<br>')}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
  </body>
</html>`;
};

type Tag = 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'li';
const element = (tag: Tag, style: keyof typeof styles, content: string) =>
  `<${tag} style="${styles[style]}">${content}</${tag}>`;

const link = (url: string, text = url) => `<a href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(text)}</a>`;

/** Formats list items. `dir="auto"` is for names in right-to-left scripts. */
const items = (entries: readonly string[]) =>
  entries.map((entry) => `<li><span dir="auto">${escapeHtml(entry)}</span></li>`).join('\n');

const htmlOfStep = ({ title, text, entries, address, link: to }: RemainingStep) =>
  element(
    'li',
    'step',
    [
      element('h3', 'h3', escapeHtml(title)),
      element('p', 'stepText', escapeHtml(text)),
      entries.length > 0 ? element('ul', 'stepList', items(entries)) : '',
      address.length > 0
        ? element('p', 'stepText', [checklistWords.sendTo, ...address].map(escapeHtml).join('<br>'))
        : '',
      to ? element('p', 'stepText', link(to.url, to.text)) : '',
    ].join('\n'),
  );

const htmlOfTopic = ({ title, text }: Topic, office: Office) =>
  `${element('h3', 'h3', escapeHtml(title))}\n${element(
    'p',
    'p',
    withContactLinks(text, office)
      .map((piece) => (piece.url ? link(piece.url, piece.text) : escapeHtml(piece.text)))
      .join(''),
  )}`;

const htmlOfFacts = (facts: readonly (readonly [string, string])[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.facts}">${facts
    .map(
      ([label, text]) =>
        `<tr><td width="30%" valign="top" style="${styles.factLabel}">${escapeHtml(label)}</td><td valign="top" style="${styles.fact}">${escapeHtml(text)}</td></tr>`,
    )
    .join('\n')}</table>`;

/** Formats a button. The cell has the padding, because Outlook ignores the padding of a link. */
const htmlOfButton = (text: string, url: string, colour: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.button}"><tr><td bgcolor="${colour}" style="${styles.buttonCell}"><a href="${escapeHtml(url)}" style="${styles.buttonLink}">${escapeHtml(text)}</a></td></tr></table>`;

function htmlOfBlock(block: Block, { office, brand }: Pick<PartnerConfig, 'office' | 'brand'>): string {
  if (typeof block === 'string') return element('p', 'p', escapeHtml(block));
  if ('code' in block) return element('p', 'code', escapeHtml(block.code));
  if ('link' in block) return element('p', 'p', link(block.link));
  if ('heading' in block) return element('h2', 'h2', escapeHtml(block.heading));
  if ('list' in block) return element('ul', 'list', items(block.list));
  if ('facts' in block) return htmlOfFacts(block.facts);
  if ('button' in block) return htmlOfButton(block.button, block.url, brand.colour);
  if ('topic' in block) return htmlOfTopic(block.topic, office);
  return element('ol', 'list', block.steps.map(htmlOfStep).join('\n'));
}

const sans = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const serif = "font-family:Georgia,'Times New Roman',serif";

/** The styles for the light scheme. They are inline, because some mail programs drop style sheets. */
const styles = {
  body: 'margin:0;padding:0;background:#f4f6f8;-webkit-text-size-adjust:100%',
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px',
  frame: 'width:100%;max-width:600px',
  head: `padding:16px 24px;${serif};font-size:20px;line-height:28px;color:#ffffff`,
  content: `padding:24px;background:#ffffff;${sans};font-size:16px;line-height:24px;color:#14202b`,
  foot: `padding:16px 24px;${sans};font-size:14px;line-height:21px;color:#465463`,
  h1: `margin:0 0 16px;${serif};font-size:26px;line-height:34px;font-weight:600`,
  h2: `margin:32px 0 8px;${serif};font-size:20px;line-height:28px;font-weight:600`,
  h3: 'margin:0;font-size:16px;line-height:24px;font-weight:bold',
  p: 'margin:0 0 16px',
  code: 'margin:0 0 16px;font-size:26px;line-height:34px;font-weight:bold;letter-spacing:2px',
  // Whole addresses can be longer than the width of a phone.
  link: 'color:#0b5394;overflow-wrap:anywhere;word-break:break-word',
  facts: 'width:100%;margin:0 0 16px;border-collapse:collapse;table-layout:fixed',
  factLabel: 'padding:8px 12px 8px 0;border-top:1px solid #8796a5;font-weight:bold;overflow-wrap:anywhere',
  fact: 'padding:8px 0;border-top:1px solid #8796a5;overflow-wrap:anywhere',
  button: 'margin:8px 0 24px',
  buttonCell: 'padding:12px 24px;border-radius:4px',
  // `!important` overrides the dark scheme's color of links.
  buttonLink: 'color:#ffffff !important;font-weight:bold;text-decoration:none',
  // Outlook needs the margin.
  list: 'margin:0 0 16px 24px;padding:0',
  step: 'margin:0 0 20px',
  stepText: 'margin:4px 0 0',
  stepList: 'margin:4px 0 0 24px;padding:0',
} as const;

/** The colors for mail programs that follow the reader's color scheme. */
const darkScheme = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (prefers-color-scheme: dark) {
      .page { background: #1b2630 !important; }
      .content { background: #121a22 !important; color: #f1f4f7 !important; }
      .foot { color: #b6c2ce !important; }
      a { color: #8cc4ff !important; }
    }`;
