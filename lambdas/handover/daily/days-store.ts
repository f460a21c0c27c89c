import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '../../../shared/form/calendar.ts';
import { type Due, dueOn } from '../../clock/due.ts';
import type { DailyExportCounts } from '../../emails/export-email.ts';
import { once } from '../../platform/once.ts';
import { epochSeconds, followupsTable, getItem } from '../../platform/table.ts';
import {
  attributes,
  type Claim,
  claimCondition,
  type ItemUpdate,
  newClaim,
  updateFollowup,
} from '../../platform/update-item.ts';
import type { Laying } from '../handover-queue.ts';
import type { StagedFile } from '../handover-store.ts';
import { handoverKey } from '../ledger.ts';

export interface HandoverDay extends Partial<Due> {
  /** When the first hand-over of the day began: what is noted of the day from then on is noted of a later one, too. */
  readonly started_at?: string;
  /** Of the present laying. */
  readonly made_at?: string;
  /** The list of its applications, a staged file, and how many they are. */
  readonly members?: StagedFile;
  readonly count?: number;
  readonly closed_at?: string;
  readonly figures?: DailyExportCounts;
  readonly email_sent_at?: string;
}

/** `gone`: the applicant was erased meanwhile. `failed`: no attempt has made it. */
export type PutPart =
  | { readonly part: StagedFile; readonly submitted_at: string }
  | { readonly gone: true }
  | { readonly failed: true };

/** Longer than its worker may run. */
const closingSeconds = 16 * 60;

/** In days. Files of parts are staged for a week; a day that is noted of so late is laid once more. */
const kept = { part: 30, day: 90 } as const;

const expiresIn = (days: number) => epochSeconds(new Date()) + days * 24 * 60 * 60;

const partSk = (madeAt: string, number = '') => `part#${madeAt}#${number}`;

/** While it is being laid: what belongs to an earlier laying, or is late, finds another one. */
const whileLaid =
  (madeAt: string): ItemUpdate['condition'] =>
  (name, value) =>
    `${name('made_at')}=${value(madeAt)} AND attribute_not_exists(${name('closed_at')})`;

export const dynamoDays = once(() => ({
  find: (day: CalendarDate) => getItem<HandoverDay>(followupsTable(), handoverKey(day)),

  /** Marks it as begun, once; undefined when it is not due. Before its entries are read: see `ledger.ts`. */
  async begin(day: CalendarDate): Promise<HandoverDay | undefined> {
    const now = new Date().toISOString();
    const { done } = await updateFollowup(handoverKey(day), {
      setIfAbsent: [
        [['started_at'], now],
        [['made_at'], now],
      ],
      // An erasure's day is due once that has ended: a start that is late does not come between.
      condition: (name, value) => `${name('due_at')}<=${value(now)}`,
    });
    return done ? this.find(day) : undefined;
  },

  /** What it is of: the list of the first counts. */
  async fixMembers({ day, madeAt }: Laying, members: StagedFile, count: number): Promise<void> {
    await updateFollowup(handoverKey(day), {
      set: attributes({ members, count }),
      condition: (name, value) => `attribute_not_exists(${name('members')}) AND ${whileLaid(madeAt)(name, value)}`,
    });
  },

  /** The first counts: what is there stays as it is. */
  async putPart({ day, madeAt }: Laying, number: string, put: PutPart): Promise<boolean> {
    const { done } = await updateFollowup(
      { ...handoverKey(day), sk: partSk(madeAt, number) },
      {
        set: attributes({ ...put, expires_at: expiresIn(kept.part) }),
        condition: (name) => `attribute_not_exists(${name('pk')})`,
      },
    );
    return done;
  },

  /** By confirmation number. */
  async partsOf({ day, madeAt }: Laying): Promise<ReadonlyMap<string, PutPart>> {
    const { client, name: TableName } = followupsTable();
    const found = new Map<string, PutPart>();
    const pages = paginateQuery(
      { client },
      {
        TableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :day AND begins_with(sk, :parts)',
        ExpressionAttributeValues: { ':day': handoverKey(day).pk, ':parts': partSk(madeAt) },
      },
    );
    for await (const { Items = [] } of pages)
      for (const { sk, ...part } of Items) found.set(String(sk).slice(partSk(madeAt).length), part as PutPart);
    return found;
  },

  /** False while another worker closes it, and once it is closed. */
  async claimClosing({ day, madeAt }: Laying, id: string): Promise<boolean> {
    const claim: Claim = { id, until: new Date(Date.now() + closingSeconds * 1000).toISOString() };
    const { done } = await updateFollowup(handoverKey(day), {
      set: attributes({ closing: claim }),
      condition: (name, value) =>
        `${whileLaid(madeAt)(name, value)} AND ${claimCondition('closing', claim)(name, value)}`,
    });
    return done;
  },

  async noteClosed({ day, madeAt }: Laying, figures: DailyExportCounts): Promise<void> {
    await updateFollowup(handoverKey(day), {
      set: attributes({ closed_at: new Date().toISOString(), figures, expires_at: expiresIn(kept.day) }),
      condition: whileLaid(madeAt),
    });
  },

  /** False while another worker sends it, and once it is sent. */
  async claimEmail(day: CalendarDate): Promise<boolean> {
    const claim = newClaim();
    const { done } = await updateFollowup(handoverKey(day), {
      set: attributes({ email_claim: claim }),
      condition: (name, value) =>
        `attribute_exists(${name('closed_at')}) AND attribute_not_exists(${name('email_sent_at')}) AND ${claimCondition('email_claim', claim)(name, value)}`,
    });
    return done;
  },

  async noteEmailSent(day: CalendarDate): Promise<void> {
    await updateFollowup(handoverKey(day), {
      set: attributes({ email_sent_at: new Date().toISOString() }),
      condition: (name) => `attribute_exists(${name('pk')})`,
    });
  },

  /** What was written of it is to be removed before; false while it is being laid, and when it has not begun. */
  async layAgain(day: CalendarDate, at: Date): Promise<boolean> {
    const { done } = await updateFollowup(handoverKey(day), {
      set: attributes(dueOn(at)),
      remove: [['made_at'], ['members'], ['count'], ['closing'], ['closed_at'], ['figures']],
      condition: (name) =>
        `attribute_exists(${name('started_at')}) AND (attribute_exists(${name('closed_at')}) OR attribute_not_exists(${name('made_at')}))`,
    });
    return done;
  },

  /** It is due no more, unless it is to be laid again. */
  async settle(day: CalendarDate): Promise<void> {
    await updateFollowup(handoverKey(day), {
      remove: [['due_day'], ['due_at']],
      condition: (name) => `attribute_exists(${name('closed_at')})`,
    });
  },
}));

export type DaysStore = ReturnType<typeof dynamoDays>;
