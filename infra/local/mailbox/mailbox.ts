import type { Database } from '../common/database.ts';

export interface Email {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface Mailbox {
  deliver(email: Omit<Email, 'id' | 'at'>): void;
  read(to?: string): Email[];
}

export function openMailbox(database: Database): Mailbox {
  const insert = database.prepare('INSERT INTO mail (recipient, mail) VALUES (?, ?)');
  const trim = database.prepare('DELETE FROM mail WHERE id <= (SELECT max(id) FROM mail) - 1000');
  const all = database.prepare('SELECT id, mail FROM mail ORDER BY id DESC');
  const byRecipient = database.prepare('SELECT id, mail FROM mail WHERE recipient = ? ORDER BY id DESC');
  return {
    deliver(email) {
      insert.run(
        email.to.toLowerCase(),
        JSON.stringify({ ...email, at: new Date().toISOString() } satisfies Omit<Email, 'id'>),
      );
      trim.run();
    },
    read(to) {
      const rows = to === undefined ? all.all() : byRecipient.all(to.toLowerCase());
      return rows.map(({ id, mail }) => ({ ...JSON.parse(String(mail)), id }) as Email);
    },
  };
}
