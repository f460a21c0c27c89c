import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { applicantWith, newWriter, nextMail } from '../../support/letters.ts';
import { sendLetter, tokenIn } from '../../support/recommenders.ts';
import { storedObjects } from '../../support/stack-stores.ts';
import { onTour } from '../../support/tour-clock.ts';
import { startWholeStack, type WholeStack } from '../../support/whole-stack.ts';

let stack: WholeStack;

beforeAll(async () => {
  stack = await startWholeStack();
});
afterAll(() => stack.stop());

/** The PDFs of letters. */
async function pdfs(): Promise<readonly Buffer[]> {
  const objects = storedObjects();
  const keys = (await objects.keys()).filter((key) => key.startsWith('letter-converted/'));
  const found = (await Promise.all(keys.map(objects.read))).flat().map(({ bytes }) => Buffer.from(bytes));
  objects.close();
  return found.filter((bytes) => bytes.subarray(0, 5).toString() === '%PDF-');
}

it('one byte of the PDF of a letter that has come is flipped, and nothing else', async () => {
  const writers = [newWriter(), newWriter(), newWriter()];
  const { client } = await applicantWith(writers);
  await client.post('/api/letters/1/ask', { generation: 0 });
  await sendLetter(tokenIn(await nextMail(writers[0]?.email ?? '', 'letter-asked')), 'She is the best.');
  await client.post('/api/web-status', { web_status: 'started' });
  const { status, body } = await client.post<{ confirmation_number: string }>('/api/submit', {});
  expect(status).toBe(200);
  const number = body.confirmation_number;
  const [before = Buffer.alloc(0), ...others] = await pdfs();
  expect(others).toEqual([]);
  expect(await onTour('flip', { number, n: 1 })).toEqual({ status: 200, body: {} });
  const [after = Buffer.alloc(0)] = await pdfs();
  expect(after.length).toBe(before.length);
  expect([...after].filter((byte, index) => byte !== before[index])).toHaveLength(1);

  for (const none of [{ number, n: 2 }, { number: 'ABCD-2345', n: 1 }, { number }, {}])
    expect((await onTour('flip', none)).status).toBe(404);
  expect((await onTour('flip', { number, n: 1 }, {})).status).toBe(404);
  expect(await pdfs()).toEqual([after]);
});
