import type { PartnerConfig } from '../../../../shared/partner/partner.ts';
import type { PrintedForm } from '../../../../shared/print/printed-form.ts';

export interface CopyDocument {
  readonly key: string;
  readonly label: string;
  readonly fileName: string;
  /** The converted document; undefined when there is none to be had. */
  readonly pdf: Uint8Array | undefined;
}

export interface PdfCopyContent {
  readonly printed: PrintedForm;
  readonly partner: PartnerConfig;
  readonly applicantName: string;
  /** How the application stands, in words. */
  readonly status: string;
  readonly confirmationNumber?: string;
  /** Times as ISO 8601; they are printed in the partner's time zone. */
  readonly submittedAt?: string;
  readonly preparedAt: string;
  readonly documents: readonly CopyDocument[];
}
