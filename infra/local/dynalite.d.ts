declare module 'dynalite' {
  import type { Server } from 'node:http';

  export default function dynalite(options: { path?: string; createTableMs?: number }): Server;
}

declare module 'dynalite/db/index.js' {
  interface Level {
    open(): Promise<void>;
    close(): Promise<void>;
    values(): AsyncIterable<unknown>;
  }
  const db: { create(options: { path: string }): { db: Level } };
  export default db;
}
