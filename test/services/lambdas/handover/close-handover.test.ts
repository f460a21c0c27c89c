import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { closeHandover } from '../../../../lambdas/handover/close-handover.ts';
import type { HandoverStore, Part, StagedFile } from '../../../../lambdas/handover/handover-store.ts';
import { sha256 } from '../../../../lambdas/platform/sha256.ts';

/** Returns a store in memory, and a function that makes the store throw at a numbered step. */
function memoryStore(files: Map<string, Buffer>, parts: readonly Part[], staged: ReadonlyMap<string, Buffer>) {
  let steps = Number.POSITIVE_INFINITY;
  const step = () => {
    if (steps === 0) throw new Error('Dead.');
    steps -= 1;
  };
  const store: HandoverStore = {
    stage: async () => ({ sha256: '', bytes: 0 }),
    read: async (file) => Readable.from([staged.get(file.sha256)]),
    putPart: async () => undefined,
    async *parts() {
      yield* parts;
    },
    async write(name, content) {
      const bytes =
        content instanceof Readable
          ? await buffer(content)
          : Buffer.from(content instanceof Uint8Array ? content : (staged.get(content.sha256) ?? ''));
      step();
      files.set(name, bytes);
      return { name, sha256: sha256(bytes), bytes: bytes.length };
    },
    written: async () => [...files.keys()],
    async remove(names) {
      step();
      for (const name of names) files.delete(name);
    },
  };
  return { store, dieAt: (at: number) => (steps = at) };
}

const staged = new Map<string, Buffer>();
function stage(text: string): StagedFile {
  const bytes = Buffer.from(text);
  staged.set(sha256(bytes), bytes);
  return { sha256: sha256(bytes), bytes: bytes.length };
}

const partOf = (number: string, lastName: string, failures: readonly string[] = []): Part => ({
  number,
  submitted_at: '2026-11-26T10:00:00.000Z',
  fingerprint: sha256(Buffer.from(number)),
  row: { number, name: lastName, first_name: '=1+1', middle_name: 'a\r\n"b"' },
  letters: [{ number, n: '1', name: '@ada' }],
  person: { email: 'lan@example.com', last: lastName, first: 'Lan', birthDate: '1998-04-27' },
  index: {
    lastName,
    firstName: 'Lan',
    program: 'Accounting',
    term: 'Fall 2027',
    submittedAt: '2026-11-26T10:00:00.000Z',
    day: '2026-11-26',
    number,
    email: 'lan@example.com',
    letters: { there: 0, of: 1, open: ['Ada: asked for'] },
  },
  uploads: ['transcript'],
  files: {
    packet: stage(`packet ${number}`),
    pages: { 1: 7 },
    imported: [
      { type: 'application', ...stage(`application ${number}`) },
      { type: 'transcript', ...stage(`transcript ${number}`) },
    ],
  },
  failures: failures.map((what) => ({ number, what, why: 'is missing.' })),
});

const parts = [partOf('K7QF-2M9D', 'Nguyễn'), partOf('W9HH-VHZA', '-x', ['Letter 1'])];
const closing = { since: '2026-11-26', until: '2026-11-26', madeAt: '2026-11-27T11:00:00.000Z' };

async function closeDay() {
  const files = new Map<string, Buffer>();
  const manifest = await closeHandover(memoryStore(files, parts, staged).store, closing);
  return { files, manifest, text: (name: string) => files.get(name)?.toString() ?? '' };
}

describe('closing a hand-over', () => {
  it('leaves nothing that looks whole when it dies at any step, and the next run completes it', async () => {
    const whole = (await closeDay()).files;
    const before = new Map([...whole, ['packets/Old, Name - K7QF-2M9D.pdf', Buffer.from('old')]]);
    const steps = whole.size + 2;
    for (let at = 0; at <= steps; at += 1) {
      const files = new Map(before);
      const { store, dieAt } = memoryStore(files, parts, staged);
      dieAt(at);
      const ended = closeHandover(store, closing);
      if (at < steps) await expect(ended).rejects.toThrow('Dead.');
      else await ended;
      expect([at, files.has('manifest.json')]).toEqual([at, at === 0 || at === steps]);
      if (at === 0) expect(files).toEqual(before);
      dieAt(Number.POSITIVE_INFINITY);
      await closeHandover(store, closing);
      expect(new Map([...files].toSorted())).toEqual(new Map([...whole].toSorted()));
    }
  });
});
