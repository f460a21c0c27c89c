import { draftKey, letterRecordKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { draftOf, letterOf } from './letter-rules.ts';
import { withLetter } from './letter-transitions.ts';
import { dynamoLetters } from './letters-store.ts';
import { detailsOf, type Received, type StoredLetters } from './stored-letters.ts';

/** Returns the record of a received letter. The stored record is never changed, and outlives the request. */
export function recordOf({ app, n }: { readonly app: string; readonly n: number }, received: Received) {
  const { generation, version, received_at, late, link, name, title, attestation, kind, person, asked_at } = received;
  const { original_sha256, pdf_sha256, reopened } = received;
  return {
    app,
    n,
    generation,
    version,
    ...(reopened && { reopened }),
    request: { ...detailsOf(person), asked_at },
    received_at,
    late,
    link,
    name,
    title,
    attestation,
    waiver: person.waiver,
    kind,
    original_sha256,
    pdf_sha256,
  };
}

/** Writes the missing records of received letters, before the emails about them are sent. Idempotent. */
export async function writeRecords(
  app: string,
  stored: StoredLetters,
  onReceived: (applicationId: string, n: number, received: Received) => Promise<void>,
): Promise<StoredLetters> {
  let known = stored;
  for (const n of Object.keys(stored.letters).map(Number)) {
    const letter = letterOf(stored, n);
    for (const received of letter.unrecorded) {
      const { generation, version } = received;
      await s3Files().writeJson(letterRecordKey(app, n, generation, version), recordOf({ app, n }, received));
      await onReceived(app, n, received);
      // A draft of a sent version is no longer needed, because the file that was converted is kept.
      if (letter.draft && !draftOf(letter))
        await s3Files().delete([draftKey({ application: app, n, generation: letter.generation }, letter.draft)]);
      known = await dynamoLetters().change(app, (present) => {
        const { unrecorded } = letterOf(present, n);
        const others = unrecorded.filter((each) => each.generation !== generation || each.version !== version);
        return others.length === unrecorded.length ? present : withLetter(present, n, { unrecorded: others });
      });
    }
  }
  return known;
}
