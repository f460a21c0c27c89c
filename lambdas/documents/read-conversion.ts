import type { WorkStatus } from '../../shared/contracts/documents.ts';
import type { StoredDocument } from '../application/application.ts';
import { hasExpired } from '../application/work-state.ts';
import { SessionInvalid } from '../platform/errors.ts';
import { conversionNeverEnded, conversionStatus } from './conversion-status.ts';
import type { DocumentStore } from './document-store.ts';
import { s3Downloads, type Use } from './downloads.ts';

/** One that never ended is stored as failed. Throws SessionInvalid, BadInput. */
export async function readConversion(
  documents: Pick<DocumentStore, 'ownerKind' | 'requireSlot' | 'current' | 'fail'>,
  owner: string,
  slot: string,
  use: Use = {},
): Promise<WorkStatus> {
  documents.requireSlot(slot);
  const current = await documents.current(owner, slot);
  if (!current) throw new SessionInvalid();
  const { document } = current;
  if (document && hasExpired(document))
    await documents.fail(
      { ownerKind: documents.ownerKind, owner, slot, uploadId: document.upload_id },
      conversionNeverEnded,
    );
  return { ...conversionStatus(document), ...(await urlsOf(document, slot, use)) };
}

async function urlsOf(document: StoredDocument | undefined, slot: string, use: Use) {
  if (document?.status !== 'COMPLETED' || !document.pdf_key) return {};
  return {
    url: await s3Downloads().urlOf(document.pdf_key, `${slot}.pdf`, use),
    ...(document.preview_key && { preview_url: await s3Downloads().previewUrlOf(document.preview_key) }),
  };
}
