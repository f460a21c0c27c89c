import { application } from '../store/application-store.ts';
import { visitor } from './create-outbox.ts';
import { expireEntries } from './load-lost.ts';
import { outbox } from './saving.ts';

/** Shows what a visitor has entered in this browser. Nothing happens while an applicant's answers are shown. */
export async function openVisitor() {
  if (outbox.owner !== '' || application.state.username !== '') return;
  await expireEntries(visitor);
  if (outbox.owner !== '') return;
  await outbox.open(visitor);
  outbox.showAll();
}
