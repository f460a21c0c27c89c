import { findAbout } from '../application/about.ts';
import type { ConversionSteps, Slot } from '../documents/document-store.ts';
import { once } from '../platform/once.ts';
import { letterOf } from './letter-changes.ts';
import { letterConversion, spotOf } from './letter-conversion.ts';
import { dynamoLetters } from './letters-store.ts';

/** For the workers, which draw a typed letter below its head. */
export const letterDocuments = once(
  (): ConversionSteps => ({
    ...letterConversion,
    async current(applicationId, slot) {
      const current = await letterConversion.current(applicationId, slot);
      const typed = current?.document && (await headOf(applicationId, slot));
      return typed ? { ...current, typed } : current;
    },
  }),
);

async function headOf(applicationId: string, slot: string): Promise<Slot['typed']> {
  const spot = spotOf(slot);
  if (spot?.part !== 'text') return undefined;
  const { sending, person } = letterOf(await dynamoLetters().read(applicationId), spot.n);
  const about = await findAbout(applicationId);
  if (!about || !sending) return undefined;
  const { name, title, at: sentAt } = sending;
  const writer = { name, title, organization: person?.organization ?? '' };
  return { applicantName: about.name, program: about.program, sentAt, writer };
}
