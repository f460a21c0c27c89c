import type { DocumentOwner } from '../../shared/contracts/documents.ts';
import { findDescription } from '../application/describe-application.ts';
import { applicationDocuments } from '../documents/application-documents.ts';
import type { ConversionJob } from '../documents/conversion-queue.ts';
import type { ConversionSteps, DocumentSlot } from '../documents/document-store.ts';
import { letterConversion, parseSlot } from '../letters/letter-documents.ts';
import { letterOf } from '../letters/letter-rules.ts';
import { dynamoLetters } from '../letters/letters-store.ts';
import { once } from '../platform/once.ts';

/** The steps for letters, with the letter's head, which the workers draw above the text of a typed letter. */
const letterDocuments = once(
  (): ConversionSteps => ({
    ...letterConversion,
    async current(applicationId, slot) {
      const current = await letterConversion.current(applicationId, slot);
      const letterHead = current?.document && (await headOf(applicationId, slot));
      return letterHead ? { ...current, letterHead } : current;
    },
  }),
);

async function headOf(applicationId: string, slot: string): Promise<DocumentSlot['letterHead']> {
  const letterSlot = parseSlot(slot);
  if (letterSlot?.part !== 'text') return undefined;
  const { sending, person } = letterOf(await dynamoLetters().read(applicationId), letterSlot.n);
  const about = await findDescription(applicationId);
  if (!about || !sending) return undefined;
  const { name, title, at: sentAt } = sending;
  const writer = { name, title, organization: person?.organization ?? '' };
  return { applicantName: about.name, program: about.program, sentAt, writer };
}

const stores: Readonly<Record<DocumentOwner, () => ConversionSteps>> = {
  application: applicationDocuments,
  letter: letterDocuments,
};

export function documentStoreOf({ ownerKind }: Pick<ConversionJob, 'ownerKind'>): ConversionSteps {
  const store = stores[ownerKind];
  if (!store) throw new Error(`There is no document store for ${ownerKind}.`);
  return store();
}
