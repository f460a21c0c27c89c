import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type Delivery, type EmailKind, reachedFrom } from '../../shared/emails.ts';
import { changeAsk } from '../platform/change-item.ts';
import { once } from '../platform/once.ts';
import { asksTable, seconds } from '../platform/table.ts';

/** An email whose fate matters to somebody, without its address. */
export interface SentEmail {
  readonly kind: EmailKind;
  readonly application: string;
  /** Where it was asked for: what is sent later has no request. */
  readonly site_host: string;
  readonly delivery: Delivery;
}

export interface SentEmails {
  /** Before it is sent, so that no event finds it unknown. Repeated, it changes nothing. */
  expect(id: string, email: Omit<SentEmail, 'delivery'>): Promise<void>;
  find(id: string): Promise<SentEmail | undefined>;
  /** False when its state does not lead there. */
  note(id: string, delivery: Delivery): Promise<boolean>;
}

const keptDays = 90;

const keyOf = (id: string) => ({ pk: `email#${id}`, sk: 'email' });

export const dynamoSentEmails = once(
  (): SentEmails => ({
    async expect(id, email) {
      const item = { ...email, delivery: 'sent', expires_at: seconds(new Date()) + keptDays * 24 * 60 * 60 };
      await changeAsk(keyOf(id), {
        set: Object.entries(item).map(([name, value]) => [[name], value]),
        condition: (name) => `attribute_not_exists(${name('pk')})`,
      });
    },

    async find(id) {
      const { client, name: TableName } = asksTable();
      const { Item } = await client.send(new GetCommand({ TableName, Key: keyOf(id), ConsistentRead: true }));
      return Item as SentEmail | undefined;
    },

    async note(id, delivery) {
      const { done } = await changeAsk(keyOf(id), {
        set: [[['delivery'], delivery]],
        condition: (name, value) => `${name('delivery')} IN (${reachedFrom[delivery].map(value).join(',')})`,
      });
      return done;
    },
  }),
);
