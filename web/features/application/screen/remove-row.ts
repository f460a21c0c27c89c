import { putAddAnother } from '../../../../shared/contracts/application.ts';
import type { Answer } from '../../../../shared/form/definition.ts';
import { ownedKeys } from '../../../../shared/form/owned-keys.ts';
import type { PlacedRepeat } from '../../../../shared/form/place.ts';
import { questionsIn } from '../../../../shared/form/questions-in.ts';
import { call } from '../../../lib/call.ts';
import { application } from '../../store/index.ts';
import { saveNow } from '../saving/saving.ts';

/** The rows after it move up by one. Until their answers are saved, they are in the draft. */
export async function removeRow(repeat: PlacedRepeat, n: number) {
  const { id, count } = repeat;
  await call(putAddAnother, { body: { button_id: id, num_components: count - 1 } });
  application.arrange({ counts: { ...application.state.counts, [id]: count - 1 } }, movedUp(repeat, n));
  void saveNow();
}

function movedUp({ rows, count }: PlacedRepeat, removed: number): Record<string, Answer> {
  const moved: Record<string, Answer> = {};
  const keys = rows.map(({ items }) => items.flatMap(questionsIn).flatMap(ownedKeys));
  for (let n = removed; n <= count; n += 1) {
    const following = n < count ? keys[n] : undefined;
    for (const [index, key] of (keys[n - 1] ?? []).entries()) {
      const source = following?.[index];
      moved[key] = source === undefined ? '' : application.get(source);
    }
  }
  return moved;
}
