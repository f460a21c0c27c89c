import type { Database } from '../common/database.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO time. */
  readonly at: string;
}

export interface Mailbox {
  deliver(mail: Omit<Mail, 'at'>): void;
  /** Newest first. */
  read(to?: string): Mail[];
}

/** Where the mails go that AWS would send. It keeps the newest thousand. */
export function openMailbox(database: Database): Mailbox {
  const insert = database.prepare('INSERT INTO mail (recipient, mail) VALUES (?, ?)');
  const trim = database.prepare('DELETE FROM mail WHERE id <= (SELECT max(id) FROM mail) - 1000');
  const all = database.prepare('SELECT mail FROM mail ORDER BY id DESC');
  const byRecipient = database.prepare('SELECT mail FROM mail WHERE recipient = ? ORDER BY id DESC');
  return {
    deliver(mail) {
      insert.run(mail.to.toLowerCase(), JSON.stringify({ ...mail, at: new Date().toISOString() } satisfies Mail));
      trim.run();
    },
    read(to) {
      const rows = to === undefined ? all.all() : byRecipient.all(to.toLowerCase());
      return rows.map(({ mail }) => JSON.parse(String(mail)) as Mail);
    },
  };
}
