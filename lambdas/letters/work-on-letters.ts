import { dueQueue, type LettersJob } from '../clock/due-queue.ts';
import { conversionNeverEnded } from '../documents/conversion-status.ts';
import { draftKey, letterRecordKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { claimSeconds } from '../emails/sent-emails.ts';
import type { Outcome } from '../queues/consume.ts';
import { draftOf, letterOf, passTime, withLetter } from './letter-changes.ts';
import { dynamoLetters } from './letters-store.ts';
import { sendOwed } from './owed-emails.ts';
import { recordOf } from './staff-letters.ts';
import type { StoredLetters } from './stored-letters.ts';

/** How soon it is asked again whether a letter has become a PDF. */
const conversionSeconds = 2;

/** Does what the letters of an application owe by now: what time brings, records, emails. Whoever calls, and how often. */
export async function workOnLetters({
  applicationId,
  revision = 0,
  converts,
}: Partial<LettersJob> & Pick<LettersJob, 'applicationId'>): Promise<Outcome> {
  let isEarly = false;
  const letters = await dynamoLetters().change(applicationId, (present) => {
    isEarly = present.revision < revision;
    return isEarly ? present : passTime(present, new Date(), conversionNeverEnded);
  });
  if (isEarly) return 'early';
  const sent = await sendOwed(applicationId, await writeRecords(applicationId, letters));
  if (converts && Object.values(letters.letters).some(({ sending }) => sending))
    await dueQueue.enqueue({ kind: 'letters', applicationId, revision, converts }, conversionSeconds);
  return sent === 'claimed' ? { retryInSeconds: claimSeconds } : 'done';
}

/** Before anybody is told of it. Each is written once, and a repetition writes the same. */
async function writeRecords(app: string, stored: StoredLetters): Promise<StoredLetters> {
  const { letters } = stored;
  let known = stored;
  for (const n of Object.keys(letters).map(Number))
    for (const received of letterOf({ letters }, n).unrecorded) {
      const { generation, version } = received;
      await s3Files().writeJson(letterRecordKey(app, n, generation, version), recordOf({ app, n }, received));
      const letter = letterOf({ letters }, n);
      // It was sent, and what was converted is kept.
      if (letter.draft && !draftOf(letter))
        await s3Files().delete([draftKey({ application: app, n, generation: letter.generation }, letter.draft)]);
      known = await dynamoLetters().change(app, (present) => {
        const { unrecorded } = letterOf(present, n);
        const others = unrecorded.filter((each) => each.generation !== generation || each.version !== version);
        return others.length === unrecorded.length ? present : withLetter(present, n, { unrecorded: others });
      });
    }
  return known;
}
