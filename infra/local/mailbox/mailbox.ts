// Replaces SES locally. Emails arrive through its API or from the user pool and appear on a page.

import { type Delivery, type EmailKind, previousDeliveries } from '../../../shared/emails.ts';
import type { Database } from '../common/database.ts';

export interface Email {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The time when the mailbox stored the email, in ISO 8601. */
  readonly at: string;
  readonly kind: EmailKind;
  readonly delivery: Delivery;
}

export interface DeliveredEmail extends Email {
  /** The tags that SES received. Cognito sends none. */
  readonly tags: Readonly<Record<string, string>>;
}

export interface Mailbox {
  deliver(email: Omit<DeliveredEmail, 'id' | 'at' | 'delivery'>): void;
  /** Returns the emails, newest first. */
  read(to?: string): Email[];
  find(id: number): DeliveredEmail | undefined;
  /** Records a delivery state. Does nothing if the email's current state cannot lead to it. */
  recordDelivery(id: number, delivery: Delivery): void;
  watch(listener: (email: DeliveredEmail) => void): void;
}

const maxEmails = 50_000;

const withoutTags = ({ tags: _, ...email }: DeliveredEmail): Email => email;

export function openMailbox(database: Database): Mailbox {
  const insert = database.prepare('INSERT INTO mail (recipient, mail) VALUES (?, ?)');
  const trim = database.prepare(`DELETE FROM mail WHERE id <= (SELECT max(id) FROM mail) - ${maxEmails}`);
  const all = database.prepare('SELECT id, mail FROM mail ORDER BY id DESC');
  const byRecipient = database.prepare('SELECT id, mail FROM mail WHERE recipient = ? ORDER BY id DESC');
  const byId = database.prepare('SELECT id, mail FROM mail WHERE id = ?');
  const update = database.prepare('UPDATE mail SET mail = ? WHERE id = ?');
  const listeners: ((email: DeliveredEmail) => void)[] = [];
  const emailOf = ({ id, mail }: Record<string, unknown>) => ({ ...JSON.parse(String(mail)), id }) as DeliveredEmail;
  const find = (id: number) => {
    const row = byId.get(id);
    return row && emailOf(row);
  };
  return {
    deliver(email) {
      const stored = { ...email, at: new Date().toISOString(), delivery: 'sent' } as const;
      const { lastInsertRowid } = insert.run(email.to.toLowerCase(), JSON.stringify(stored));
      trim.run();
      for (const notify of listeners) notify({ ...stored, id: Number(lastInsertRowid) });
    },
    read(to) {
      const rows = to === undefined ? all.all() : byRecipient.all(to.toLowerCase());
      return rows.map((row) => withoutTags(emailOf(row)));
    },
    find,
    recordDelivery(id, delivery) {
      const email = find(id);
      if (email && previousDeliveries[delivery].includes(email.delivery))
        update.run(JSON.stringify({ ...email, delivery }), id);
    },
    watch: (listener) => void listeners.push(listener),
  };
}
