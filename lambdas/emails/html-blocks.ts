import { checklistWords, type RemainingStep } from '../../shared/checklist/checklist.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { withContactLinks } from '../../shared/partner/contact-links.ts';
import type { Office, PartnerConfig, Topic } from '../../shared/partner/partner.ts';
import type { Block } from './email-content.ts';
import { styles } from './html-styles.ts';

type Tag = 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'li';
const element = (tag: Tag, style: keyof typeof styles, content: string) =>
  `<${tag} style="${styles[style]}">${content}</${tag}>`;

const link = (url: string, text = url) => `<a href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(text)}</a>`;

/** A name may be written from right to left. */
const items = (entries: readonly string[]) =>
  entries.map((entry) => `<li><span dir="auto">${escapeHtml(entry)}</span></li>`).join('');

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
    ].join(''),
  );

const htmlOfTopic = ({ title, text }: Topic, office: Office) =>
  element('h3', 'h3', escapeHtml(title)) +
  element(
    'p',
    'p',
    withContactLinks(text, office)
      .map((piece) => (piece.url ? link(piece.url, piece.text) : escapeHtml(piece.text)))
      .join(''),
  );

const htmlOfFacts = (facts: readonly (readonly [string, string])[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.facts}">${facts
    .map(
      ([label, text]) =>
        `<tr><td width="30%" valign="top" style="${styles.factLabel}">${escapeHtml(label)}</td><td valign="top" style="${styles.fact}">${escapeHtml(text)}</td></tr>`,
    )
    .join('')}</table>`;

/** Outlook draws no padding of a link, but a cell's. */
const htmlOfButton = (text: string, url: string, colour: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.button}"><tr><td bgcolor="${colour}" style="${styles.buttonCell}"><a href="${escapeHtml(url)}" style="${styles.buttonLink}">${escapeHtml(text)}</a></td></tr></table>`;

export function htmlOfBlock(block: Block, { office, brand }: Pick<PartnerConfig, 'office' | 'brand'>): string {
  if (typeof block === 'string') return element('p', 'p', escapeHtml(block));
  if ('code' in block) return element('p', 'code', escapeHtml(block.code));
  if ('link' in block) return element('p', 'p', link(block.link));
  if ('heading' in block) return element('h2', 'h2', escapeHtml(block.heading));
  if ('list' in block) return element('ul', 'list', items(block.list));
  if ('facts' in block) return htmlOfFacts(block.facts);
  if ('button' in block) return htmlOfButton(block.button, block.url, brand.colour);
  if ('topic' in block) return htmlOfTopic(block.topic, office);
  return element('ol', 'list', block.steps.map(htmlOfStep).join(''));
}
