import type { RemainingStep } from '../../shared/checklist/checklist.ts';
import type { LetterBlock } from '../../shared/letters/asked-email.ts';
import type { Topic } from '../../shared/partner/partner.ts';

/** Text is a paragraph. Links are whole addresses. */
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
  /** What lists of emails show after the subject, otherwise the email's beginning. */
  readonly preheader?: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}
