import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { partner } from '#partner';
import { answerKeys } from '../../shared/form/owned-keys.ts';
import { newApplicant } from '../support/applicants.ts';
import { pick, randomFrom, report, runs, seed } from '../support/seeded.ts';
import { postFile, startConversion, waitForConversion } from '../support/uploads.ts';

const applicants = runs(200, 4);
const saves = runs(60, 10);
/** The longest pause between two actions of an applicant, in ms. */
const pause = runs(10_000, 100);
const slot = 'college_unofficial_transcripts';

const keys = [...answerKeys(partner.form)]
  .filter(([, { type, sealed }]) => type === 'text' && !sealed)
  .map(([key]) => key);

const scan = () =>
  sharp({
    create: { width: 1000, height: 1300, channels: 3, background: '#fff', noise: { type: 'gaussian', sigma: 20 } },
  })
    .jpeg({ quality: 70 })
    .toBuffer();

/**
 * Saves answers, and uploads a document halfway. Requires that every call succeeds and that all acknowledged answers
 * are stored at the end.
 */
async function work(random: () => number, file: Uint8Array, durations: number[]) {
  const { client } = await newApplicant();
  const acknowledged: Record<string, string> = {};
  for (let save = 0; save < saves; save += 1) {
    await sleep(random() * pause);
    const answer = { [pick(random, keys)]: `${save}`, [pick(random, keys)]: `${save}` };
    const began = performance.now();
    expect((await client.put('/api/answer', { answer })).status).toBe(200);
    durations.push(performance.now() - began);
    Object.assign(acknowledged, answer);
    if (save !== saves / 2) continue;
    const { fileKey } = await postFile(client, slot, file);
    expect((await startConversion(client, slot, fileKey, 'scan.jpg')).status).toBe(202);
    expect((await waitForConversion(client, slot)).status).toBe('COMPLETED');
  }
  expect((await client.get('/api/profile')).body.answer).toMatchObject(acknowledged);
}

it('loses no answer of many applicants who save and upload at the same time', async () => {
  const file = await scan();
  const durations: number[] = [];
  await Promise.all(
    Array.from({ length: applicants }, (_, number) => work(randomFrom(seed + number), file, durations)),
  );
  const sorted = durations.toSorted((a, b) => a - b);
  report('applicants at once', applicants, `95 of 100 saves within ${sorted[Math.floor(sorted.length * 0.95)]} ms`);
});
