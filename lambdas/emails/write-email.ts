import type { PartnerConfig } from '../../shared/partner/partner.ts';
import type { EmailContent } from './email-content.ts';
import { htmlEmail } from './html-email.ts';
import { textEmail } from './text-email.ts';

export interface Email {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export const writeEmail = (partner: PartnerConfig, content: EmailContent): Email => ({
  subject: content.subject,
  html: htmlEmail(partner, content),
  text: textEmail(partner, content),
});
