import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { StoredDocument } from '../../lambdas/application/application.ts';
import { todayIn } from '../../shared/form/calendar.ts';
import { config } from '../../shared/partner/foothills/config.ts';
import {
  packet,
  question,
  type Submitted,
  sha256,
  storedFile,
  submitted,
  withByteChanged,
} from '../support/packets.ts';
import { pdfText } from '../support/pdf-text.ts';
import { storedApplicationOf } from '../support/stack-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'packets-'));
afterAll(() => rmSync(folder, { recursive: true }));

let one: Submitted;
beforeAll(async () => {
  one = await submitted();
});

/** The converted PDF of the one document. */
async function storedDocument({ client }: Submitted) {
  const { documents } = (await storedApplicationOf(client).read()) as { documents: Record<string, StoredDocument> };
  return storedFile(documents[question]?.pdf_key ?? '');
}

async function storedRecord({ client, number }: Submitted) {
  const { id } = (await storedApplicationOf(client).read()) as { id: string };
  return storedFile(`submissions/${id.replace('application#', '')}/${number}.json`);
}

describe('a packet', () => {
  let file: string;
  beforeAll(async () => {
    await packet(one.number, '--to', folder);
    file = join(folder, `${one.number}.pdf`);
  });

  it('holds the record, the document and their hashes, the social security number not in clear', async () => {
    const { text, info } = await pdfText(readFileSync(file));
    const { bytes } = await storedDocument(one);
    for (const each of ['Lan Nguyễn', one.number, 'April 27, 1998', 'transcript.png: page', 'Hashes (SHA-256)'])
      expect(text).toContain(each);
    expect(text.replace(/\s/g, '')).toContain(sha256(bytes).slice(0, 40));
    expect(text).toMatch(/Social Security Number\s+Sealed/);
    expect(text).not.toContain('6789');
    expect(info).toContain('Graduate Application of Lan Nguyễn');
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('is found by the email of its applicant too', async () => {
    const byEmail = join(folder, 'by-email');
    await packet(one.email, '--to', byEmail);
    expect(readdirSync(byEmail)).toContain(`${one.number}.pdf`);
  });

  it('is refused when one byte of it was changed, wherever', async () => {
    const bytes = readFileSync(file);
    const changed = [0.2, 0.5, 0.9].map((share) => {
      const at = join(folder, `changed-${share}.pdf`);
      writeFileSync(at, withByteChanged(bytes, Math.floor(bytes.length * share)));
      return at;
    });
    const verified = packet('verify', ...changed);
    await expect(verified).rejects.toMatchObject({ stdout: '' });
    for (const at of changed)
      await expect(verified).rejects.toThrow(
        new RegExp(`${at}.*(was changed since it was made|is no PDF, or is damaged)`),
      );
  });

  it('is refused, and made no more, when one byte of the stored document was changed', async () => {
    const { bytes, write } = await storedDocument(one);
    await write(withByteChanged(bytes, bytes.length >> 1));
    await expect(packet('verify', file)).rejects.toThrow('is not the document that was submitted');
    const again = join(folder, 'again');
    await expect(packet(one.number, '--to', again)).rejects.toThrow('is not the document that was submitted');
    expect(readdirSync(again)).toEqual([]);
    await write(bytes);
  });

  it('is refused when one letter of an answer in the record was changed', async () => {
    const { bytes, write } = await storedRecord(one);
    const record = Buffer.from(bytes).toString();
    expect(record).toContain('"April 27, 1998"');
    await write(record.replaceAll('"April 27, 1998"', '"April 28, 1998"'));
    await expect(packet('verify', file)).rejects.toThrow('was changed since it was made');
    await write(bytes);
  });

  it('is told from another PDF, and verified beside it', async () => {
    const other = join(folder, 'other.pdf');
    writeFileSync(other, (await storedDocument(one)).bytes);
    const both = packet('verify', other, file);
    await expect(both).rejects.toThrow(`${other} is no packet.`);
    await expect(both).rejects.toMatchObject({
      stdout: expect.stringContaining(`${file} is what was submitted as ${one.number}.`),
    });
  });
});

describe('the answers as a list', () => {
  it('are rows that a spreadsheet reads as text', async () => {
    const { number, email } = await submitted({ first_name: '=1+1', last_name: 'O"Neil, Łucja' });
    await packet(number, '--format', 'csv', '--to', folder);
    const csv = readFileSync(join(folder, `${number}.csv`), 'utf8');
    expect(csv.startsWith('\ufeff"Confirmation number"')).toBe(true);
    expect(csv.endsWith('\r\n')).toBe(true);
    const rows = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
    const row = (key: string) => rows.find((each) => each.Key === key);
    expect(row('first_name')).toMatchObject({ 'Confirmation number': number, Email: email, Answer: "'=1+1" });
    expect(row('last_name')?.Answer).toBe('O"Neil, Łucja');
    expect(row(question)?.Answer).toBe('transcript.png');
    expect(row('ssn')?.Answer).toBe('Sealed');
    for (const each of rows) for (const cell of Object.values(each)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  it('are the same in JSON, with the hashes of the documents', async () => {
    await packet(one.number, '--format', 'json', '--to', folder);
    const content = JSON.parse(readFileSync(join(folder, `${one.number}.json`), 'utf8'));
    expect(content).toMatchObject({ confirmation_number: one.number, username: one.email });
    expect(content.answers).toContainEqual(
      expect.objectContaining({ key: 'birth_date', answer: 'April 27, 1998', section: 'Personal Information' }),
    );
    expect(content.documents).toEqual([
      expect.objectContaining({ key: question, pdf_sha256: sha256((await storedDocument(one)).bytes) }),
    ]);
  });
});

describe('many packets', () => {
  it('go on where a run was cut off, and make again what is not whole', async () => {
    const all = (await Promise.all([submitted(), submitted(), submitted()])).map(({ number }) => number);
    const to = join(folder, 'many');
    await killedAfterFirst([...all, '--to', to]);
    const made = readdirSync(to).filter((name) => name.endsWith('.pdf'));
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThan(3);
    const [first = ''] = made;
    const before = statSync(join(to, first)).mtimeMs;

    expect(await packet(...all, '--to', to)).toContain(`3 of 3 are in ${to}`);
    expect(statSync(join(to, first)).mtimeMs).toBe(before);
    truncateSync(join(to, first), 1000);
    await packet(...all, '--to', to);
    expect(statSync(join(to, first)).size).toBeGreaterThan(1000);
    await packet('verify', join(to, first));
    expect(readdirSync(to).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('are of everything submitted since a day', async () => {
    const to = join(folder, 'since');
    const today = todayIn(config.timeZone);
    // Submissions of other tests may lack their record, which the command says and counts.
    await packet('--since', today, '--format', 'json', '--to', to).catch(() => undefined);
    expect(readdirSync(to)).toContain(`${one.number}.json`);
    expect(await packet('--since', '2999-01-01', '--to', to)).toContain('0 of 0');
  });

  it.each([[['a@example.com', '--format', 'xml']], [['--since', 'yesterday']], [['2222-2222']]])(
    'are not made by the command %j, which does not say of what',
    async (args) => {
      await expect(packet(...args)).rejects.toThrow(/Usage:|is no date|There is no submission/);
    },
  );
});

/** Runs the command and kills it as soon as it has told of one packet. */
async function killedAfterFirst(args: readonly string[]): Promise<void> {
  const run = spawn(process.execPath, [resolve(import.meta.dirname, '../../bin/packet.ts'), ...args], {
    env: { ...process.env, DATA_DIR: process.env.STACK_DATA_DIR },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(run, 'exit');
  for await (const line of createInterface(run.stderr)) if (/ made$/.test(line)) run.kill('SIGKILL');
  await ended;
}
