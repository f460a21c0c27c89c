import { expect } from '@jest/globals';
import sharp from 'sharp';
import { partner } from '#partner';
import { answerKeys } from '../../shared/form/owned-keys.ts';
import { times } from '../../shared/limits.ts';
import type { Answer, ApiClient } from './api-client.ts';
import { newApplicant } from './applicants.ts';
import { transcripts } from './calls.ts';
import { pick, randomFrom, report, seed } from './seeded.ts';
import { bareStore } from './stack-table.ts';
import { conversionOf, postTo, presign, startConversion } from './uploads.ts';

export interface Load {
  readonly applicants: number;
  readonly minutes: number;
}

/** What a person takes between two things that they do, in milliseconds. */
const pauseMs = { least: 2_000, most: 12_000 } as const;
const sampleMs = 200;
const signUpsAtOnce = 4;

const textKeys = [...answerKeys(partner.form)]
  .filter(([, { type, sealed }]) => type === 'text' && !sealed)
  .map(([key]) => key);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What was measured and what went wrong, over all applicants. */
class Figures {
  private readonly durations = new Map<string, number[]>();
  readonly unexpected = new Map<string, number>();

  async time<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    const result = await act();
    const durations = this.durations.get(name) ?? [];
    durations.push(performance.now() - began);
    this.durations.set(name, durations);
    return result;
  }

  /** Times a call and counts every answer but the expected one. */
  async call<Body>(name: string, expected: number, act: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
    const answer = await this.time(name, act);
    if (answer.status !== expected) this.count(`${name}: ${answer.status}`);
    return answer;
  }

  count(problem: string): void {
    this.unexpected.set(problem, (this.unexpected.get(problem) ?? 0) + 1);
  }

  of = (name: string): number => this.durations.get(name)?.length ?? 0;

  p95(name: string): number {
    const sorted = (this.durations.get(name) ?? []).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  }
}

/** One applicant at work, who remembers what the server has acknowledged. */
class Applicant {
  readonly acknowledged = new Map<string, string>();
  private readonly client: ApiClient;
  private readonly random: () => number;
  private readonly figures: Figures;
  private saves = 0;

  constructor(client: ApiClient, random: () => number, figures: Figures) {
    this.client = client;
    this.random = random;
    this.figures = figures;
  }

  private async save(): Promise<void> {
    this.saves += 1;
    const keys = Array.from({ length: 1 + Math.floor(this.random() * 4) }, () => pick(this.random, textKeys));
    const answer = Object.fromEntries(keys.map((key) => [key, `Answer ${this.saves} 🎓`]));
    const { status } = await this.figures.call('save', 200, () => this.client.put('/api/answer', { answer }));
    if (status === 200) for (const [key, value] of Object.entries(answer)) this.acknowledged.set(key, value);
  }

  private read = () => this.figures.call('profile', 200, () => this.client.get('/api/profile'));

  private chooseTab = () =>
    this.figures.call('tab', 200, () =>
      this.client.put('/api/tabs', { tab_id: 'transcripts', chosen_tab: pick(this.random, ['upload', 'later']) }),
    );

  private async upload(file: Uint8Array): Promise<void> {
    const { figures, client } = this;
    const { status, body } = await figures.call('form', 200, () => presign(client, transcripts));
    if (status !== 200) return;
    const posted = await figures.time('upload', () => postTo(body, file));
    if (!posted.ok) return figures.count(`upload: ${posted.status}`);
    const begin = () => startConversion(client, transcripts, body.fields.key, 'transcript.jpg');
    if ((await figures.call('conversion', 202, begin)).status !== 202) return;
    const { status: end } = await figures.time('document', () =>
      conversionOf(client, transcripts, times.conversionPoll),
    );
    if (end !== 'COMPLETED') figures.count(`document: ${end}`);
  }

  /** Saves, reads and chooses until the end, and uploads a file at some moment. */
  async work(from: number, until: number, file: Uint8Array): Promise<void> {
    const uploadAt = from + this.random() * 0.8 * (until - from);
    let hasUploaded = false;
    await sleep(this.random() * pauseMs.most);
    while (Date.now() < until || !hasUploaded) {
      const what = this.random();
      if (!hasUploaded && Date.now() > uploadAt) {
        hasUploaded = true;
        await this.upload(file);
      } else if (what < 0.06) await this.chooseTab();
      else if (what < 0.15) await this.read();
      else await this.save();
      await sleep(pauseMs.least + this.random() * (pauseMs.most - pauseMs.least));
    }
  }

  /** The keys whose acknowledged value is not there. */
  async lost(): Promise<string[]> {
    const { body } = await this.client.get<{ answer: Record<string, string> }>('/api/profile');
    return [...this.acknowledged].filter(([key, value]) => body.answer[key] !== value).map(([key]) => key);
  }
}

/** A scanned page in gray, of about 300 kB. */
const scan = () =>
  sharp({
    create: {
      width: 1000,
      height: 1300,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 200, sigma: 20 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();

async function manyApplicants(count: number, figures: Figures): Promise<Applicant[]> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const applicants: Applicant[] = [];
  const signUp = async () => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop())
      applicants.push(new Applicant((await newApplicant()).client, randomFrom(seed + number), figures));
  };
  await Promise.all(Array.from({ length: signUpsAtOnce }, signUp));
  return applicants;
}

/**
 * Requires that applicants at work at the same time lose no save and see no error, and reports how long their calls take.
 * That, and how many applicants a machine bears before calls time out, depends on the machine and what else it does; the
 * bare store, measured meanwhile, says how busy it was.
 */
export async function expectNothingLostUnderLoad({ applicants: count, minutes }: Load): Promise<void> {
  const figures = new Figures();
  const applicants = await manyApplicants(count, figures);
  const [file, bare] = [await scan(), bareStore()];
  const from = Date.now();
  const until = from + minutes * 60_000;
  const sampling = (async () => {
    while (Date.now() < until) {
      await figures.time('bare read', bare.read);
      await figures.time('bare write', bare.write);
      await sleep(sampleMs);
    }
    bare.close();
  })();
  await Promise.all([sampling, ...applicants.map((applicant) => applicant.work(from, until, file))]);

  expect(Object.fromEntries(figures.unexpected)).toEqual({});
  expect(figures.of('save')).toBeGreaterThan(count);
  expect(figures.of('document')).toBeGreaterThanOrEqual(count);
  for (const applicant of applicants) expect(await applicant.lost()).toEqual([]);
  report('applicants at work', count);
  report('minutes of work', minutes, figuresOf(figures));
}

/** By call, its 95th percentile and how often it was made; beside it that of the bare store under the same load. */
function figuresOf(figures: Figures): string {
  const alone = (name: string) => `${name} ${figures.p95(name).toFixed(0)} ms (${figures.of(name)} times)`;
  const ratio = (name: string, bare: string) =>
    `${alone(name)}, ${(figures.p95(name) / figures.p95(bare)).toFixed(1)} times a ${alone(bare)}`;
  const others = ['tab', 'form', 'upload', 'conversion', 'document'].map(alone);
  return `p95: ${[ratio('save', 'bare write'), ratio('profile', 'bare read'), ...others].join('; ')}`;
}
