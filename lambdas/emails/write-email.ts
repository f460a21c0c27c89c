import { checklistWords, type RemainingStep } from '../../shared/checklist/checklist.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import { type Block, type EmailContent, htmlEmail } from './html-email.ts';

export interface Email {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Headers by name, in addition to those that every email has. */
  readonly headers?: Readonly<Record<string, string>>;
}

export const writeEmail = (partner: PartnerConfig, content: EmailContent, headers?: Email['headers']): Email => ({
  subject: content.subject,
  html: htmlEmail(partner, content),
  text: textEmail(partner, content),
  ...(headers && { headers }),
});

const blank = '\n\n';
const formatList = (entries: readonly string[]) => entries.map((entry) => `- ${entry}`).join('\n');
const indent = (text: string) => text.replaceAll(/^(?=.)/gm, '   ');

const textOfStep = ({ title, text, entries, address, link }: RemainingStep, index: number) => {
  const below = [
    text,
    formatList(entries),
    address.length > 0 ? [checklistWords.sendTo, ...address].join('\n') : '',
    link ? `${link.text}: ${link.url}` : '',
  ];
  return [`${index + 1}. ${title}`, ...below.filter(Boolean).map(indent)].join(blank);
};

function textOfBlock(block: Block): string {
  if (typeof block === 'string') return block;
  if ('code' in block) return block.code;
  if ('link' in block) return block.link;
  if ('heading' in block) return block.heading;
  if ('list' in block) return formatList(block.list);
  if ('facts' in block) return block.facts.map(([label, text]) => `${label}: ${text}`).join('\n');
  if ('button' in block) return `${block.button}:\n${block.url}`;
  if ('topic' in block) return `${block.topic.title}\n${block.topic.text}`;
  return block.steps.map(textOfStep).join(blank);
}

const textEmail = ({ name, address, helpEmail }: PartnerConfig, { heading, blocks }: EmailContent): string =>
  [heading, ...blocks.map(textOfBlock), `Questions? Email ${helpEmail}.`, [name, ...address].join('\n')].join(blank);
