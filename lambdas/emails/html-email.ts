import { escapeHtml } from '../../shared/escape-html.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import type { EmailContent } from './email-content.ts';
import { htmlOfBlock } from './html-blocks.ts';
import { darkScheme, styles } from './html-styles.ts';

/** Tables and inline styles: Outlook draws with Word's engine, and Gmail drops what it does not know. */
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
<p style="${styles.p}">Questions? Write to <a href="mailto:${escapeHtml(helpEmail)}" style="${styles.link}">${escapeHtml(helpEmail)}</a>.</p>
<p style="${styles.p}">${[name, ...address].map(escapeHtml).join('<br>')}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
  </body>
</html>`;
};
