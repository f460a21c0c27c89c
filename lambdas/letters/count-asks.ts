import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { changeAsk } from '../platform/change-item.ts';
import { countInWindow, type RateLimit } from '../platform/count-in-window.ts';
import { asksTable } from '../platform/table.ts';
import { tooManyAsks } from './letter-errors.ts';
import { day } from './letter-refusals.ts';

/** Of all applications of an account, which one could make for nothing else. */
const asksADay: RateLimit = { times: 'ask_times', most: 20, within: day };

const keyOf = (account: string) => ({ pk: `asks#${account}`, sk: 'account' });

/** Throws LetterLimit. */
export async function refuseTooManyAsks(account: string): Promise<void> {
  const { client, name: TableName } = asksTable();
  const { Item } = await client.send(new GetCommand({ TableName, Key: keyOf(account), ConsistentRead: true }));
  const times = ((Item?.ask_times ?? []) as readonly number[]).filter((at) => at > Date.now() - day);
  const [oldest] = times;
  if (oldest !== undefined && times.length >= asksADay.most) throw tooManyAsks(new Date(oldest + day));
}

/** Throws LetterLimit when others were counted since. */
export async function countAsk(account: string): Promise<void> {
  const counted = await countInWindow({ write: (wanted) => changeAsk(keyOf(account), wanted) }, asksADay);
  if (!counted) await refuseTooManyAsks(account);
}
