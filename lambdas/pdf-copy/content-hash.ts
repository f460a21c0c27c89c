import { type Application, formDayOf } from '../application/application.ts';
import { formVersionOn } from '../application/form-version.ts';
import { config } from '../platform/partner-form.ts';
import { sha256 } from '../platform/sha256.ts';
import { layoutVersion } from './drawing/layout.ts';

const sorted = <Value>(map: Readonly<Record<string, Value>>) =>
  Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1));

/** Returns the hash of everything that the PDF copy is drawn from, except the time on its cover. */
export function contentHash(application: Application): string {
  const { answers, sealed, documents, add_another, tabs, receipt } = application;
  const files = sorted(documents).map(([key, { upload_id, status }]) => [key, upload_id, status]);
  const closed = sorted(sealed).map(([key, bytes]) => [key, Buffer.from(bytes).toString('base64')]);
  // Sealed answers are hashed as they are stored, because not every caller can decrypt them.
  const open = sorted(answers).filter(([key]) => !(key in sealed));
  const drawnBy = [layoutVersion, formVersionOn(formDayOf(application)), config];
  const content = [drawnBy, open, closed, files, sorted(add_another), sorted(tabs), receipt ?? null];
  return sha256(JSON.stringify(content));
}
