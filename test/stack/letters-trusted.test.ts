import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { somebody } from '../../infra/local/seed/plausible-text.ts';
import { sampleTranscript } from '../../infra/local/seed/sample-document.ts';
import { fileSlot, originalKey, uploadKey } from '../../lambdas/documents/file-keys.ts';
import type { StoredLetter } from '../../lambdas/letters/stored-letters.ts';
import type { LetterDraft, LetterRequest } from '../../shared/contracts/letter.ts';
import type { ChangedLetter, Letters } from '../../shared/contracts/letters.ts';
import type { ServiceView } from '../../shared/contracts/links.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { answersWith, letterClient, newWriter, nextMail, sendText, type Writer } from '../support/letters.ts';
import { link } from '../support/links.ts';
import { packet, question, sha256, storedFile, submitted } from '../support/packets.ts';
import { pdfText } from '../support/pdf-text.ts';
import { photo } from '../support/photos.ts';
import { askedLetter, sendLetter, sendLetterFile, tokenIn } from '../support/recommenders.ts';
import { work } from '../support/send-job.ts';
import { storedObjects } from '../support/stack-stores.ts';
import { changeLetter, storedApplicationOf, storedLetters, subOf } from '../support/stack-table.ts';
import { conversionOf, type Presigned, postTo, presign, startConversion } from '../support/uploads.ts';

// What somebody with a link, or with an application, tries so that others believe what is not so.

const folder = mkdtempSync(join(tmpdir(), 'trusted-'));
afterAll(() => rmSync(folder, { recursive: true }));

const letterOf = async (client: ApiClient) => (await client.get<Letters>('/api/letters')).body.letters[0];
const requestOf = async (client: ApiClient) => (await client.get<LetterRequest>('/letter/request')).body;
/** Of three complete rows the first names somebody. */
const rowOf = (writer: Writer) => answersWith([writer, newWriter(), newWriter()]) as Record<string, string>;

/** A line of a PDF may end within an address. */
const unspaced = (words: string) => words.replaceAll(' ', '');

async function filesOf(client: ApiClient, ...kinds: readonly string[]): Promise<string[]> {
  const stored = storedObjects();
  const keys = await stored.keys();
  stored.close();
  return keys.filter((key) => kinds.some((kind) => key.startsWith(`${kind}/${subOf(client.cookies)}`)));
}

async function asked() {
  const { applicant, letterToken } = await askedLetter();
  return { applicant: applicant.client, writer: letterClient(letterToken), letterToken };
}

describe("a letter in a professor's name", () => {
  const professor = { ...newWriter(), organization: 'Hill University' };
  const forger = { ...professor, email: newWriter().email, organization: 'Hill Universty' };
  const { waiver, ...typed } = forger;

  /** What staff are told, and who was really asked. */
  async function expectTold(
    { client, number }: Awaited<ReturnType<typeof submitted>>,
    generation: number,
    name: string,
  ) {
    const token = new URL(await link('staff', number)).searchParams.get('service_token');
    const { body } = await client.get<ServiceView>(`/service/tmp-pdf?service_token=${token}`);
    expect(body.letters?.[0]).toMatchObject({
      state: 'received',
      asked: { email: forger.email, organization: 'Hill Universty' },
      named: { email: professor.email, organization: 'Hill University' },
      writer: { name: 'Ada Byron', title: 'Professor' },
    });
    const [key = ''] = await eventually(
      () => filesOf(client, 'letters'),
      (keys) => keys.length > 0,
      20_000,
    );
    const { bytes } = await storedFile(key);
    const { email, organization, title } = forger;
    expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({
      generation,
      request: { name, email, organization, title },
      waiver: 'Y',
    });

    await packet(number, '--to', join(folder, name));
    const file = join(folder, name, `${number}.pdf`);
    const text = (await pdfText(readFileSync(file))).text.replaceAll(/\s+/g, ' ');
    for (const line of [
      `Asked: ${name}, Professor, Hill Universty, ${forger.email}`,
      `The application names: ${name}, Professor, Hill University, ${professor.email}`,
      'Sent by: Ada Byron, Professor',
    ])
      expect(unspaced(text)).toContain(unspaced(line));
    return { body, text };
  }

  it('that was asked of another address after the submit shows both, and who was asked before', async () => {
    const one = await submitted(rowOf(professor));
    await nextMail(professor.email, 'letter-asked');
    expect((await one.client.post('/api/letters/1/cancel', { generation: 1 })).status).toBe(200);
    const replaced = await one.client.post<ChangedLetter>('/api/letters/1/replace', {
      generation: 1,
      ...typed,
      waiver,
    });
    expect(replaced.body.letter).toMatchObject({ state: 'asked', generation: 2 });
    await sendLetter(tokenIn(await nextMail(forger.email, 'letter-asked')), 'The best of all.');
    const { body, text } = await expectTold(one, 2, `${professor.firstname} ${professor.lastname}`);
    expect(body.letters?.[0]?.earlier).toEqual([
      expect.objectContaining({
        generation: 1,
        email: professor.email,
        state: 'cancelled',
        state_at: expect.any(String),
      }),
    ]);
    expect(text).toMatch(/Asked before: .+ \(asked for \w+ \d+, .+; cancelled \w+ \d+, .+\)/);
    const before = `Asked before: ${professor.firstname} ${professor.lastname}, Professor, Hill University, ${professor.email}`;
    expect(unspaced(text)).toContain(unspaced(before));
  });

  it('that was asked of another address before the row was changed shows both', async () => {
    const one = await submitted(rowOf(professor), async (client) => {
      await client.put('/api/answer', { answer: rowOf(forger) });
      expect((await client.post('/api/letters/1/ask', { generation: 0 })).status).toBe(200);
    });
    await sendLetter(tokenIn(await nextMail(forger.email, 'letter-asked')), 'The best of all.');
    await expectTold(one, 1, `${professor.firstname} ${professor.lastname}`);
  });
});

describe('a draft', () => {
  const put = (writer: ApiClient, text: string, seen?: number) =>
    writer.put<{ revision: number; saved_at: string; present?: LetterDraft }>('/letter/draft', {
      text,
      ...(seen !== undefined && { seen }),
    });
  const sent = { kind: 'text', version: 1, name: 'Ada Byron', title: '', attested: true };

  it('replaces what its writer has seen, and nothing else', async () => {
    const { writer, applicant } = await asked();
    expect((await requestOf(writer)).draft).toEqual({ text: '', revision: 0 });
    expect((await put(writer, 'One', 0)).body).toMatchObject({ revision: 1 });
    expect((await put(writer, 'Two', 1)).body).toMatchObject({ revision: 2 });
    const { saved_at } = (await requestOf(writer)).draft;
    for (const seen of [0, 1, 3, 99]) {
      const refused = await put(writer, 'Three', seen);
      expect([refused.status, refused.body]).toEqual([
        409,
        { message: 'This letter was changed in another place.', present: { text: 'Two', revision: 2, saved_at } },
      ]);
      expect([(await put(writer, 'Two', seen)).status, (await requestOf(writer)).draft.revision]).toEqual([200, 2]);
    }
    expect((await put(writer, 'Without')).body).toMatchObject({ revision: 3 });
    for (const seen of [-1, 1.5, '1', null])
      expect((await writer.put('/letter/draft', { text: '', seen })).status).toBe(400);
    expect(await filesOf(applicant, 'letter-texts')).toHaveLength(1);

    for (const seen of [0, 2, 4]) {
      const refused = await writer.post('/letter/submit', { ...sent, name: '', seen });
      expect([refused.status, refused.body]).toMatchObject([409, { present: { text: 'Without', revision: 3 } }]);
    }
    expect((await writer.post('/letter/submit', { ...sent, name: '', seen: 3 })).status).toBe(422);
    expect((await writer.post('/letter/submit', { ...sent, seen: 3 })).status).toBe(202);
  });

  it('that was sent is the letter of who had seen it: others are told that another was sent', async () => {
    const { writer } = await asked();
    await put(writer, 'One', 0);
    await put(writer, 'Two', 1);
    const submit = (more: object) => writer.post('/letter/submit', { ...sent, ...more });
    expect((await submit({ seen: 2 })).status).toBe(202);
    const elsewhere = 'Your letter was sent from another window. Please load this page again.';
    const ofOthers = async () => {
      const answers = [];
      for (const more of [{ seen: 0 }, { seen: 1 }, { seen: 9 }, { kind: 'file' }, { kind: 'file', seen: 2 }])
        answers.push(await submit(more));
      return answers.map(({ status, body }) => [status, body.message]);
    };
    const refused = Array.from({ length: 5 }, () => [409, elsewhere]);
    expect(await ofOthers()).toEqual(refused);
    await eventually(
      () => requestOf(writer),
      ({ state }) => state === 'received',
      20_000,
    );
    expect(await ofOthers()).toEqual(refused);
    for (const more of [{ seen: 2 }, {}]) expect((await submit(more)).body).toMatchObject({ version: 1 });
  });

  it('of twenty that are saved at once is one, with one file, and none is lost in silence', async () => {
    const { writer, applicant } = await asked();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => put(writer, `Text ${index}`, 0)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.present?.revision === 1)).toHaveLength(19);
    expect(await filesOf(applicant, 'letter-texts')).toHaveLength(1);
  });

  it('whose file is missing is not taken for an empty one', async () => {
    const { writer, applicant } = await asked();
    await put(writer, 'One', 0);
    await changeLetter(applicant, (letter) => ({
      ...letter,
      draft: letter.draft && { ...letter.draft, id: 'missing' },
    }));
    const answers = [
      await writer.get('/letter/request'),
      await put(writer, 'Two', 0),
      await writer.post('/letter/submit', { ...sent, seen: 0 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    // Whoever typed what is missing still saves.
    expect((await put(writer, 'Two', 1)).status).toBe(200);
  });

  it('that is saved beside the sending is never read by its link afterwards', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { writer, letterToken } = await asked();
      await put(writer, 'The letter.', 0);
      const saves = Array.from({ length: 8 }, (_, index) =>
        put(writer, `The letter. ${index}`, index % 2 ? 1 : undefined),
      );
      const [answer] = await Promise.all([writer.post('/letter/submit', sent), ...saves]);
      expect(answer.status).toBe(202);
      const received = await eventually(
        () => requestOf(letterClient(letterToken)),
        ({ state }) => state === 'received',
        20_000,
      );
      expect(received.draft.text).toBe('');
      // A page that has not heard of it.
      expect((await put(writer, 'The letter.', 1)).status).toBe(409);
      expect((await requestOf(writer)).draft.text).toBe('');
    }
  });
});

describe('a link', () => {
  it('of which twenty-six submits come at once leaves one letter', async () => {
    const { writer, applicant } = await asked();
    await writer.put('/letter/draft', { text: 'Once.' });
    const sent = { kind: 'text', version: 1, name: 'Ada Byron', title: '', attested: true };
    const answers = await Promise.all(Array.from({ length: 26 }, () => writer.post('/letter/submit', sent)));
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    await eventually(
      () => filesOf(applicant, 'letters', 'letter-texts'),
      (keys) => keys.length === 1 && keys[0]?.startsWith('letters/') === true,
      20_000,
    );
    expect(await filesOf(applicant, 'letter-uploads')).toEqual([]);
    expect((await filesOf(applicant, 'letter-converted')).filter((key) => key.endsWith('.original'))).toHaveLength(1);
  });

  it('sends five letters in an hour and twenty in all, and what is refused counts for nothing', async () => {
    const { writer, letterToken, applicant } = await asked();
    const now = Date.now();
    const sends = (all: number, times = all) => ({ all, times: Array.from({ length: times }, () => now) });
    await changeLetter(applicant, (letter) => ({ ...letter, sends: sends(4) }));
    for (let time = 0; time < 5; time += 1)
      expect(
        (await writer.post('/letter/submit', { kind: 'text', version: 1, name: '', title: '', attested: true })).status,
      ).toBe(422);
    await sendLetter(letterToken, 'The fifth.');
    const sixth = await sendText(writer, 'The sixth.', 2);
    expect(sixth.status).toBe(429);
    expect(sixth.body.message).toMatch(
      /^You can send this letter 5 times in an hour\. Please try again from \w+ \d+, \d{4}, \d+:\d\d [ap]m on\.$/,
    );
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000);
    // Told before a 422.
    expect((await writer.post('/letter/submit', { ...sixth.sent, name: '' })).status).toBe(429);

    await changeLetter(applicant, (letter) => ({ ...letter, sends: sends(20, 0), uploads: sends(20, 0) }));
    expect((await sendText(writer, 'The sixth.', 2)).body.message).toMatch(
      /^You can send this letter 20 times in all\. Please write to \S+@\S+\.$/,
    );
    const upload = await writer.post('/letter/presigned-url', {});
    expect([upload.status, upload.body.message]).toEqual([
      429,
      expect.stringMatching(/^You can upload 20 files in all\. Please write to \S+@\S+\.$/),
    ]);
  });

  it('declines once: the reason that is kept is that of the decline that counted', async () => {
    const { writer, applicant } = await asked();
    const reasons = Array.from({ length: 10 }, (_, index) => `Reason ${index}`);
    const answers = await Promise.all(reasons.map((reason) => writer.post('/letter/decline', { reason })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const counted = reasons[answers.findIndex(({ status }) => status === 200)];
    const kept = await filesOf(applicant, 'letter-texts');
    expect(kept).toHaveLength(1);
    expect(Buffer.from((await storedFile(kept[0] ?? '')).bytes).toString()).toBe(counted);
  });

  it('that declines while it sends keeps no reason', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { writer, applicant } = await asked();
      await writer.put('/letter/draft', { text: 'A letter.' });
      const sent = { kind: 'text', version: 1, name: 'Ada Byron', title: '', attested: true };
      const [submit, decline] = await Promise.all([
        writer.post('/letter/submit', sent),
        writer.post('/letter/decline', { reason: 'I cannot.' }),
      ]);
      expect([submit.status < 300, decline.status < 300]).not.toEqual([true, true]);
      const reasons = (await filesOf(applicant, 'letter-texts')).filter((key) => key.includes('-declined-'));
      expect(reasons).toHaveLength(decline.status === 200 ? 1 : 0);
    }
  });
});

describe('a request whose time is over', () => {
  const over = (letter: StoredLetter): StoredLetter => ({
    ...letter,
    closes: new Date(Date.now() - 1000).toISOString(),
  });

  it('is closed, though no clock has run', async () => {
    const { writer, applicant } = await asked();
    await writer.put('/letter/draft', { text: 'Too late.' });
    await changeLetter(applicant, over);
    expect((await requestOf(writer)).state).toBe('closed');
    expect(await letterOf(applicant)).toMatchObject({
      state: 'closed',
      times: { closed: expect.any(String) },
      may: expect.arrayContaining(['replace']),
    });
    const sent = { kind: 'text', version: 1, name: 'Ada Byron', title: '', attested: true };
    const answers = await Promise.all([
      writer.put('/letter/draft', { text: 'Later' }),
      writer.post('/letter/submit', sent),
      writer.post('/letter/accept', {}),
      writer.post('/letter/decline', { reason: 'No.' }),
      writer.post('/letter/presigned-url', {}),
      writer.post('/letter/document', { file_key: 'x', file_name: 'a.pdf' }),
    ]);
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([
        409,
        expect.stringMatching(/^This request is closed\. Please write to /),
      ]);
    expect((await requestOf(writer)).draft.text).toBe('Too late.');
    expect((await applicant.post('/api/letters/1/remind', { generation: 1 })).status).toBe(409);
    expect((await applicant.post('/api/letters/1/ask', { generation: 1 })).status).toBe(200);
  });
});

describe('a file that is posted once more by the form that sent one', () => {
  it("of a letter does not replace it: the file as sent has its record's hash", async () => {
    const { writer, applicant, letterToken } = await asked();
    const [first, second] = [await sampleTranscript(somebody), new TextEncoder().encode('another file')];
    const { body: form } = await writer.post<Presigned>('/letter/presigned-url', {});
    await postTo(form, first);
    await writer.post('/letter/document', { file_key: form.fields.key, file_name: 'letter.pdf' });
    const sent = { kind: 'file', version: 1, name: 'Ada Byron', title: '', attested: true };
    expect((await writer.post('/letter/submit', sent)).status).toBeLessThan(300);
    await eventually(
      () => requestOf(letterClient(letterToken)),
      ({ state }) => state === 'received',
      20_000,
    );
    expect((await postTo(form, second)).status).toBe(204);

    const owner = subOf(applicant.cookies);
    const upload = {
      ownerKind: 'letter',
      owner,
      slot: fileSlot(1, 1),
      uploadId: form.fields.key.split('/').at(-1) ?? '',
    } as const;
    const stored = (await storedLetters(applicant).read())?.letters[1]?.received;
    expect([stored?.original_key, stored?.original_sha256]).toEqual([originalKey(upload), sha256(first)]);
    expect(sha256((await storedFile(originalKey(upload))).bytes)).toBe(sha256(first));
    await work(
      'CONVERSION_QUEUE_URL',
      { kind: 'discardIfUnclaimed', ...upload },
      /"kind":"discardIfUnclaimed","outcome":"done"/g,
    );
    const left = await filesOf(applicant, 'letter-uploads', 'letter-converted');
    expect([left.includes(uploadKey(upload)), left.includes(originalKey(upload))]).toEqual([false, true]);
  });

  it('of an application does not replace it either', async () => {
    const { applicant } = await askedLetter();
    const { client } = applicant;
    const first = await (await photo(60, 40)).png().toBuffer();
    const { body: form } = await presign(client, question);
    await postTo(form, first);
    await startConversion(client, question, form.fields.key, 'transcript.png');
    expect((await conversionOf(client, question)).status).toBe('COMPLETED');
    expect((await postTo(form, new TextEncoder().encode('another file'))).status).toBe(204);
    const { documents } = (await storedApplicationOf(client).read()) as {
      documents: Record<string, { file_key: string; original_sha256: string; upload_id: string }>;
    };
    const document = documents[question];
    expect([document?.original_sha256, sha256((await storedFile(document?.file_key ?? '')).bytes)]).toEqual([
      sha256(first),
      sha256(first),
    ]);
    const upload = {
      ownerKind: 'application',
      owner: subOf(client.cookies),
      slot: question,
      uploadId: document?.upload_id,
    };
    await work(
      'CONVERSION_QUEUE_URL',
      { kind: 'discardIfUnclaimed', ...upload },
      /"kind":"discardIfUnclaimed","outcome":"done"/g,
    );
    expect(await filesOf(client, 'uploads')).toEqual([]);
    expect(await filesOf(client, 'converted')).toContain(document?.file_key);
  });
});

it('a letter that is sent as a file is none of a draft any more', async () => {
  const { writer, letterToken } = await asked();
  await writer.put('/letter/draft', { text: 'Half a letter' });
  await sendLetterFile(letterToken, await sampleTranscript(somebody), 'letter.pdf');
  expect((await requestOf(writer)).draft).toEqual({ text: '', revision: 2 });
});
