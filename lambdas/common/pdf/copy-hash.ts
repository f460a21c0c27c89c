import { createHash } from 'node:crypto';
import type { Application } from '../applications/application.ts';

/** Raised when the copy's look or wording changes, so that copies made before are made anew. */
const edition = 3;

const sorted = <Value>(map: Readonly<Record<string, Value>>) =>
  Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1));

/** Names the PDF copy of what the application holds now: the same content has the same name. */
export function copyHash({ answers, sealed, documents, add_another, tabs, receipt }: Application): string {
  const files = sorted(documents).map(([key, { generation, status }]) => [key, generation, status]);
  const closed = sorted(sealed).map(([key, bytes]) => [key, Buffer.from(bytes).toString('base64')]);
  // A sealed answer counts as it is stored: only some of those who hash can open it.
  const open = sorted(answers).filter(([key]) => !(key in sealed));
  const content = [edition, open, closed, files, sorted(add_another), sorted(tabs), receipt ?? null];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
