// What a PDF copy is drawn from; the files beside draw its cover, the form and the documents that follow.

import type { PartnerConfig } from '../../../shared/partner/partner.ts';
import type { PrintedForm } from '../../../shared/print/print-form.ts';

export interface CopyDocument {
  readonly key: string;
  readonly label: string;
  readonly fileName: string;
  /** The converted PDF; undefined when it is missing. */
  readonly pdf: Uint8Array | undefined;
  /** The bookmark that its own is below, 'Documents' if not said. */
  readonly group?: string;
}

export interface PdfCopyContent {
  readonly printed: PrintedForm;
  readonly partner: PartnerConfig;
  readonly applicantName: string;
  readonly status: string;
  readonly confirmationNumber?: string;
  /** ISO 8601; printed in the partner's time zone. */
  readonly submittedAt?: string;
  readonly preparedAt: string;
  readonly documents: readonly CopyDocument[];
  /** For programs that read the file; not shown. */
  readonly keywords?: string;
}
