import { tooManyAsks } from './letter-errors.ts';
import { day } from './letter-refusals.ts';
import { type Places, placeFreeFrom, takePlace } from './places.ts';

/** Of all applications of an account, which one could make for nothing else. */
const asksOf = (account: string): Places => ({
  key: { pk: `asks#${account}`, sk: 'account' },
  of: 'asks',
  limits: [{ most: 20, within: day }],
});

/** @param ask names one, however often it is tried. Throws LetterLimit. */
export async function refuseTooManyAsks(account: string, ask: string): Promise<void> {
  const from = await placeFreeFrom(asksOf(account), ask);
  if (from) throw tooManyAsks(from);
}

/** Throws LetterLimit when others were counted since. */
export async function countAsk(account: string, ask: string): Promise<void> {
  const from = await takePlace(asksOf(account), ask);
  if (from) throw tooManyAsks(from);
}
