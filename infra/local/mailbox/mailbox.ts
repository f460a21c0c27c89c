// In place of SES: emails come in by its API or from the user pool and are read on a page; what becomes of each goes
// out as an event.

import { randomUUID } from 'node:crypto';
import { type Delivery, type EmailKind, reachedFrom } from '../../../shared/emails.ts';
import type { Database } from '../common/database.ts';

export interface Email {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Those that the product gives an email of its own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: EmailKind;
  readonly delivery: Delivery;
}

/** What its events name it by. */
interface Envelope {
  readonly messageId: string;
  /** As SES was given them: none by Cognito. */
  readonly tags: Readonly<Record<string, string>>;
  /** Absent of Cognito's, which has its own. */
  readonly configurationSet?: string;
}

export interface DeliveredEmail extends Email, Envelope {}

export interface Mailbox {
  /** Returns the id by which SES knows it. */
  deliver(email: Omit<Email, 'id' | 'at' | 'delivery'> & Partial<Envelope>): string;
  /** The newest first. */
  read(to?: string): Email[];
  find(id: number): DeliveredEmail | undefined;
  /** Changes nothing when the email's state does not lead there. */
  note(id: number, delivery: Delivery): void;
  watch(listener: (email: DeliveredEmail) => void): void;
}

const most = 50_000;

const withoutEnvelope = ({ messageId: _, tags: __, configurationSet: ___, ...email }: DeliveredEmail): Email => email;

export function openMailbox(database: Database): Mailbox {
  const insert = database.prepare('INSERT INTO mail (recipient, mail) VALUES (?, ?)');
  const trim = database.prepare(`DELETE FROM mail WHERE id <= (SELECT max(id) FROM mail) - ${most}`);
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
      const messageId = randomUUID();
      const stored = { messageId, tags: {}, ...email, at: new Date().toISOString(), delivery: 'sent' } as const;
      const { lastInsertRowid } = insert.run(email.to.toLowerCase(), JSON.stringify(stored));
      trim.run();
      for (const tell of listeners) tell({ ...stored, id: Number(lastInsertRowid) });
      return messageId;
    },
    read(to) {
      const rows = to === undefined ? all.all() : byRecipient.all(to.toLowerCase());
      return rows.map((row) => withoutEnvelope(emailOf(row)));
    },
    find,
    note(id, delivery) {
      const email = find(id);
      if (email && reachedFrom[delivery].includes(email.delivery))
        update.run(JSON.stringify({ ...email, delivery }), id);
    },
    watch: (listener) => void listeners.push(listener),
  };
}
