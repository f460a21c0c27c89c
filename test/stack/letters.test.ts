import { describe, expect, it } from '@jest/globals';
import type { LetterRequest, SentLetter } from '../../shared/contracts/letter.ts';
import type { ChangedLetter, Letter, Letters } from '../../shared/contracts/letters.ts';
import type { ServiceView } from '../../shared/contracts/links.ts';
import { letterText } from '../../shared/letters/print-letter.ts';
import { paragraph, wordFile } from '../services/lambdas/conversion/word-files.ts';
import { type ApiClient, stackUrl } from '../support/api-client.ts';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { eventually } from '../support/eventually.ts';
import { answersWith, applicantWith, letterClient, mailTo, newWriter, nextMail, sendText } from '../support/letters.ts';
import { link } from '../support/links.ts';
import { tokenIn } from '../support/recommenders.ts';
import { changeLetter } from '../support/stack-table.ts';
import { type Presigned, postTo } from '../support/uploads.ts';

const lettersOf = async ({ client }: Applicant) => (await client.get<Letters>('/api/letters')).body.letters;
const letterOf = async (applicant: Applicant, n = 1) => (await lettersOf(applicant)).find((each) => each.n === n);
const ask = (applicant: Applicant, n = 1, generation = 0, more: object = {}) =>
  applicant.client.post<ChangedLetter & { errors?: Record<string, string[]>; present?: Letter }>(
    `/api/letters/${n}/ask`,
    { generation, ...more },
  );

const when = <T>(read: () => Promise<T>, is: (value: T) => boolean) => eventually(read, is, 20_000);

async function asked(email = newWriter().email) {
  const writer = { ...newWriter(), email };
  const applicant = await applicantWith([writer]);
  await ask(applicant);
  const token = tokenIn(await nextMail(writer.email, 'letter-asked'));
  return { applicant, writer, token, client: letterClient(token) };
}

describe('asking', () => {
  it('lists the rows that the form shows, with what may be done', async () => {
    const applicant = await newApplicant();
    expect(await lettersOf(applicant)).toEqual([]);
    await applicant.client.put('/api/answer', { answer: { ...completeAnswers, applied_major: '5' } });
    expect(await lettersOf(applicant)).toEqual(
      [1, 2, 3].map((n) => ({
        n,
        state: 'listed',
        generation: 0,
        version: 0,
        name: '',
        email: '',
        waiver: '',
        times: {},
        may: [],
      })),
    );
    const writer = newWriter();
    await applicant.client.put('/api/answer', { answer: answersWith([writer]) });
    expect(await letterOf(applicant)).toMatchObject({
      state: 'listed',
      name: `${writer.firstname} ${writer.lastname}`,
      email: writer.email,
      waiver: 'Y',
      may: ['ask'],
    });
  });

  it('sends one email with a link of its own, says when it is due, and that it was delivered', async () => {
    const [writer] = [newWriter()];
    const applicant = await applicantWith([writer]);
    const { status, body } = await ask(applicant, 1, 0, { note: 'You taught me <b>statistics</b>.' });
    expect(status).toBe(200);
    expect(body.letter).toMatchObject({ n: 1, state: 'asked', generation: 1, version: 0, may: ['cancel'] });
    expect(Date.parse(body.letter.closes ?? '') - Date.parse(body.letter.due ?? '')).toBeGreaterThan(13 * 86_400_000);
    const mail = await nextMail(writer.email, 'letter-asked');
    expect(mail.subject).toBe('Lan Nguyễn asks you for a letter of recommendation');
    expect(mail.text).not.toContain('statistics');
    expect(mail.text.match(/https?:\/\//g)).toHaveLength(1);
    const letter = await when(
      () => letterOf(applicant),
      (each) => each?.delivery === 'delivered',
    );
    expect(letter?.times.delivered).toBeDefined();
    expect((await mailTo(applicant.email)).map(({ kind }) => kind)).toEqual(['confirm']);

    const client = letterClient(tokenIn(mail));
    const request = (await client.get<LetterRequest>('/letter/request')).body;
    expect(request).toMatchObject({
      applicant_name: 'Lan Nguyễn',
      state: 'asked',
      generation: 1,
      version: 0,
      late: false,
      waiver: 'Y',
      note: 'You taught me <b>statistics</b>.',
      draft: { text: '' },
    });
    expect(JSON.stringify(request)).not.toContain(applicant.email);
  });

  it('names what is missing, whose address it is, and which domain has no mail, at the field', async () => {
    const [first, second] = [newWriter(), newWriter()];
    const applicant = await newApplicant(`${crypto.randomUUID().slice(0, 18)}@example.com`);
    await applicant.client.put('/api/answer', { answer: answersWith([first, second]) });
    const put = (answer: object) => applicant.client.put('/api/answer', { answer });
    const errors = async (n = 1) => (await ask(applicant, n)).body.errors;
    await put({ recommender_1_email: applicant.email.replace('@', '+tag@').toUpperCase() });
    expect(await errors()).toEqual({ recommender_1_email: ['Use another address than your own.'] });
    await put({ recommender_1_email: second.email });
    expect(await errors()).toEqual({
      recommender_1_email: ['Each recommender needs an address of their own.'],
    });
    await put({ recommender_1_email: 'somebody@nowhere.invalid' });
    expect(await errors()).toEqual({
      recommender_1_email: ['There is no mail at nowhere.invalid. Please check the address.'],
    });
    await put({ recommender_1_email: '', first_name: '' });
    const missing = await ask(applicant);
    expect(missing.status).toBe(422);
    expect(Object.keys(missing.body.errors ?? {}).sort()).toEqual(['first_name', 'recommender_1_email']);
    expect((await letterOf(applicant))?.generation).toBe(0);
  });

  it('of two tabs that ask or remind at once sends one email', async () => {
    const writer = newWriter();
    const applicant = await applicantWith([writer]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(applicant)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused?.message).toBe('This was changed in another window. Please look at it and try again.');
    expect(refused?.present).toMatchObject({ n: 1, state: 'asked', generation: 1 });
    await nextMail(writer.email, 'letter-asked');
    expect((await ask(applicant, 1, 1)).body.message).toBe('This letter has been asked for already.');
    const early = await applicant.client.post('/api/letters/1/remind', { generation: 1 });
    expect(early.status).toBe(429);
    expect(early.body.message).toMatch(/^You can send the next reminder from \w+ \d+, \d{4}, \d+:\d\d [ap]m on\.$/);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(71 * 3600);
    expect(await mailTo(writer.email)).toHaveLength(1);
  });

  it('asks nine times in all', async () => {
    const applicant = await applicantWith([newWriter()]);
    for (let generation = 0; generation < 9; generation += 1) {
      expect((await ask(applicant, 1, generation)).status).toBe(200);
      expect((await applicant.client.post('/api/letters/1/cancel', { generation: generation + 1 })).status).toBe(200);
    }
    const tenth = await ask(applicant, 1, 9);
    expect(tenth.status).toBe(429);
    expect(tenth.body.message).toMatch(/^An application can ask 9 times in all\. Please write to /);
    // A repetition is no error.
    expect((await applicant.client.post('/api/letters/1/cancel', { generation: 9 })).status).toBe(200);
    expect((await applicant.client.post('/api/letters/1/cancel', { generation: 8 })).status).toBe(409);
    expect((await applicant.client.post('/api/letters/4/cancel', { generation: 0 })).status).toBe(404);
  });
});

describe('the address', () => {
  it('that bounces is shown within a minute; correcting it sends a new link and ends the old', async () => {
    const writer = { ...newWriter(), email: `${crypto.randomUUID().slice(0, 18)}@bounce.test` };
    const applicant = await applicantWith([writer]);
    await ask(applicant);
    const bounced = await when(
      () => letterOf(applicant),
      (each) => each?.state === 'bounced',
    );
    expect(bounced).toMatchObject({ delivery: 'bounced', may: ['ask', 'cancel', 'replace'] });
    const told = await nextMail(applicant.email, 'letter-unreached');
    expect(told.subject).toBe(`We could not reach ${writer.firstname} ${writer.lastname}`);
    expect(told.text).toMatch(/\/login\?application=1$/m);
    const old = letterClient(tokenIn(await nextMail(writer.email, 'letter-asked')));
    expect((await old.get('/letter/request')).status).toBe(401);

    const right = newWriter();
    const { waiver: _, ...person } = { ...writer, email: right.email };
    const replaced = await applicant.client.post<ChangedLetter>('/api/letters/1/replace', {
      generation: 1,
      ...person,
      waiver: 'Y',
    });
    expect(replaced.body.letter).toMatchObject({ state: 'asked', generation: 2, email: right.email, differs: true });
    expect(replaced.body.letter).not.toHaveProperty('delivery');
    const link = letterClient(tokenIn(await nextMail(right.email, 'letter-asked')));
    expect((await link.get('/letter/request')).status).toBe(200);
    expect((await old.get('/letter/request')).status).toBe(401);
  });

  it('of the form stays; what is typed instead is checked by its names', async () => {
    const applicant = await applicantWith([newWriter()]);
    const typed = { firstname: '', lastname: 'x'.repeat(46), title: 'T', organization: 'O', email: 'no', waiver: '' };
    const replace = (body: object) => applicant.client.post('/api/letters/1/replace', { ...typed, ...body });
    expect((await replace({ generation: 0 })).body.message).toBe('Please change this person in the form.');
    await ask(applicant);
    const early = await replace({ generation: 1 });
    expect(early.status).toBe(409);
    expect(early.body.message).toMatch(/^You can name another person from .+ on, or cancel the request first\.$/);
    await applicant.client.post('/api/letters/1/cancel', { generation: 1 });
    const { status, body } = await replace({ generation: 1 });
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object).sort()).toEqual(['email', 'firstname', 'lastname', 'waiver']);
    expect(body.errors).toMatchObject({ lastname: ['Please use at most 45 characters.'] });
    expect((await replace({ generation: 1, phone: '1' })).status).toBe(400);
    expect((await replace({ generation: '1' })).status).toBe(400);
  });

  it('that was pasted with what is around it is asked at the address, with names in plain text', async () => {
    const applicant = await applicantWith([newWriter()]);
    await ask(applicant);
    await applicant.client.post('/api/letters/1/cancel', { generation: 1 });
    const { email, ...writer } = newWriter();
    const { status, body } = await applicant.client.post<ChangedLetter>('/api/letters/1/replace', {
      ...writer,
      generation: 1,
      firstname: 'A\u0007d\ud800a\u202e',
      organization: 'Hill\u2028College\r\n',
      email: `\u200e"Byron, Ada" <${email.replace('@', '\u200b\uff20')}>\u00a0`,
      note: 'One\r\n\u001btwo\u000bthree\udfff',
    });
    expect([status, body.letter?.email, body.letter?.name]).toEqual([200, email, `Ada ${writer.lastname}`]);
    const mail = await nextMail(email, 'letter-asked');
    expect(mail.text).toContain(`Ada ${writer.lastname}`);
    const { body: request } = await letterClient(tokenIn(mail)).get<LetterRequest>('/letter/request');
    expect(request).toMatchObject({ recommender: { firstname: 'Ada' }, note: 'One\ntwo three' });
  });

  it('whose address has as many characters as an address may have is asked, in the form as in place of it', async () => {
    const host = ['d', 'e', 'f'].map((letter) => letter.repeat(54)).join('.');
    const atLongHost = () => {
      const writer = newWriter();
      const end = `@${host}.test`;
      return { ...writer, email: writer.email.slice(0, 18).padEnd(64, 'x') + end };
    };
    const [first, second] = [atLongHost(), atLongHost()];
    expect(first.email.length).toBeGreaterThan(230);
    const applicant = await applicantWith([first]);
    expect((await ask(applicant)).status).toBe(200);
    await applicant.client.post('/api/letters/1/cancel', { generation: 1 });
    const replaced = await applicant.client.post('/api/letters/1/replace', { ...second, generation: 1 });
    expect(replaced.status).toBe(200);
    await applicant.client.post('/api/letters/1/cancel', { generation: 2 });
    const email = `${'x'.repeat(21)}@${host}.${'g'.repeat(63)}.test`;
    const tooLong = await applicant.client.post('/api/letters/1/replace', { ...newWriter(), generation: 2, email });
    expect([tooLong.status, tooLong.body.errors]).toEqual([422, { email: ['Please use at most 254 characters.'] }]);
  });
});

it('an applicant whose name has become a text after asking is not named in emails, but on the page', async () => {
  const { applicant, writer, client } = await asked();
  const name = `Call us now, ${'it is urgent. '.repeat(200)}`;
  await applicant.client.put('/api/answer', { answer: { first_name: name } });
  expect((await client.get<LetterRequest>('/letter/request')).body.applicant_name).toMatch(
    /^Call us now, it is urgent/,
  );
  expect((await applicant.client.post('/api/letters/1/cancel', { generation: 1 })).status).toBe(200);
  const { subject, text } = await nextMail(writer.email, 'letter-cancelled');
  expect(subject).toBe('Your letter for this applicant is no longer needed');
  expect(subject + text).not.toMatch(/Call us|urgent/);
});

describe('the recommender', () => {
  it('changes nothing by looking', async () => {
    const { applicant, token, client } = await asked();
    const before = await letterOf(applicant);
    for (let times = 0; times < 10; times += 1) {
      const headers = { 'x-letter-token': token };
      expect((await fetch(`${stackUrl()}/recommend?letter_token=${token}`)).status).toBe(200);
      expect((await fetch(`${stackUrl()}/recommend?letter_token=${token}`, { method: 'HEAD' })).status).toBe(200);
      expect((await fetch(`${stackUrl()}/letter/request`, { headers })).status).toBe(200);
      expect((await fetch(`${stackUrl()}/letter/request`, { headers, method: 'HEAD' })).status).toBe(404);
    }
    const after = await when(
      () => letterOf(applicant),
      (each) => each?.delivery === 'delivered',
    );
    expect(after?.state).toBe(before?.state);
    expect((await client.post('/letter/accept', {})).body).toMatchObject({ state: 'accepted' });
    expect((await client.post('/letter/accept', {})).status).toBe(200);
    expect((await letterOf(applicant))?.state).toBe('accepted');
  });

  it('sends a typed letter, once, gets a receipt, and can replace it but never read it', async () => {
    const { applicant, writer, client } = await asked();
    const refused = await client.post('/letter/submit', {
      kind: 'text',
      version: 1,
      name: '',
      title: '',
      attested: false,
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      letter: ['Please upload your letter or write it here.'],
      name: ['Please enter your name.'],
      attested: ['Please confirm that this is your letter.'],
    });
    const words = `The best student of ${crypto.randomUUID()}.\n\nWith regards`;
    const first = await sendText(client, words);
    expect(first.status).toBe(202);
    expect(first.body).toMatchObject({ state: 'converting' });
    expect((await client.put('/letter/draft', { text: 'later' })).body.message).toBe(
      'Your letter is being prepared. Please wait a moment.',
    );
    expect(['asked', 'received']).toContain((await letterOf(applicant))?.state);
    const received = await when(
      () => letterOf(applicant),
      (each) => each?.state === 'received',
    );
    expect(received).toMatchObject({ version: 1, may: [] });
    const receipt = await nextMail(writer.email, 'letter-receipt');
    const request = (await client.get<LetterRequest>('/letter/request')).body;
    expect(receipt.text).toContain(request.receipt?.receipt_number);
    expect(request).toMatchObject({ state: 'received', version: 1, draft: { text: '' } });
    expect(JSON.stringify(request)).not.toContain('best student');
    expect((await nextMail(applicant.email, 'letter-received')).subject).toBe(
      `${writer.firstname} ${writer.lastname} has sent a letter for you`,
    );
    const same = await sendText(client, words, 1);
    expect(same.status).toBe(200);
    expect(same.body).toMatchObject({ version: 1, ...request.receipt });
    expect((await client.post('/letter/decline', {})).body.message).toBe('You have sent your letter already.');
    expect((await sendText(client, 'Another one.', 2)).status).toBe(202);
    await when(
      () => letterOf(applicant),
      (each) => each?.version === 2,
    );
    expect((await mailTo(applicant.email)).filter(({ kind }) => kind === 'letter-received')).toHaveLength(1);
    await when(
      () => mailTo(writer.email),
      (mails) => mails.filter(({ kind }) => kind === 'letter-receipt').length === 2,
    );
  });

  it('why somebody cannot write is told to the office alone, also after another was asked', async () => {
    const { applicant, client } = await asked();
    const reason = 'I do not “know” them.\nReceived.';
    await client.post('/letter/decline', { reason });
    const token = new URL(await link('staff', applicant.email)).searchParams.get('service_token');
    const shown = async () => {
      const { letters } = (await applicant.client.get<ServiceView>(`/service/tmp-pdf?service_token=${token}`)).body;
      return letters?.[0];
    };
    const declined = await shown();
    expect(declined).toMatchObject({ state: 'declined', reasons: [{ generation: 1, reason }] });
    expect(declined && letterText(declined, 'UTC')).toContain(
      "\nWhy it was declined: “I do not 'know' them. Received.”\n",
    );
    await ask(applicant, 1, 1);
    expect(await shown()).toMatchObject({ state: 'asked', reasons: [{ generation: 1, reason }] });
    expect(JSON.stringify(await lettersOf(applicant))).not.toContain('know');
    await changeLetter(applicant.client, (letter) => ({ ...letter, declined: 'missing' }));
    expect(await shown()).toMatchObject({ reasons: [{ generation: 1, reason }] });
  });

  it('who cannot write ends the link, and the applicant may name another', async () => {
    const { applicant, writer, client } = await asked();
    const unknown = await letterClient('unknown').get('/letter/request');
    expect((await client.post('/letter/decline', { reason: 'I do not remember them.' })).status).toBe(200);
    const told = await nextMail(applicant.email, 'letter-declined');
    expect(told.subject).toBe(`${writer.firstname} ${writer.lastname} cannot write a letter for you`);
    expect(told.text).not.toContain('remember');
    const letter = await letterOf(applicant);
    expect(letter).toMatchObject({ state: 'declined', may: ['ask', 'cancel', 'replace'] });
    expect(JSON.stringify(letter)).not.toContain('remember');
    const ended = await client.get('/letter/request');
    expect({ status: ended.status, body: ended.body }).toEqual({ status: unknown.status, body: unknown.body });
    expect(unknown).toMatchObject({
      status: 401,
      body: { message: 'This link is unknown, has expired or was revoked. Please ask for a new one.' },
    });
  });

  it('gets a list of what is asked, whoever asks for it in the same way', async () => {
    const writer = newWriter();
    const { applicant } = await asked(writer.email);
    const { client: other } = await newApplicant();
    const known = await other.post('/letter/mine', { email: writer.email.toUpperCase() });
    const unknown = await other.post('/letter/mine', { email: newWriter().email });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.status).toBe(202);
    expect((await other.post('/letter/mine', { email: 'nobody' })).status).toBe(422);
    const list = letterClient(tokenIn(await nextMail(writer.email, 'letter-list')));
    const { requests } = (await list.get<{ requests: { id: string }[] }>('/letter/list')).body;
    expect(requests).toEqual([expect.objectContaining({ applicant_name: 'Lan Nguyễn', state: 'asked' })]);
    expect((await list.get('/letter/request')).status).toBe(401);
    expect((await list.post('/letter/open', { id: 'x' })).status).toBe(401);
    const opened = await list.post<{ token: string }>('/letter/open', { id: requests[0]?.id });
    const client = letterClient(opened.body.token);
    expect((await client.get('/letter/request')).status).toBe(200);
    expect((await client.get('/letter/list')).status).toBe(401);
    await applicant.client.post('/api/letters/1/cancel', { generation: 1 });
    expect((await list.get('/letter/list')).body).toEqual({ requests: [] });
    expect((await nextMail(writer.email, 'letter-cancelled')).text).not.toMatch(/recommend\?/);
  });
});

describe('submitting', () => {
  it('asks three complete recommenders within a minute, and waits for none', async () => {
    const writers = [newWriter(), newWriter(), newWriter()];
    const applicant = await applicantWith(writers);
    await applicant.client.post('/api/web-status', { web_status: 'started' });
    expect((await applicant.client.post('/api/submit', {})).status).toBe(200);
    const tokens = await Promise.all(writers.map(async ({ email }) => tokenIn(await nextMail(email, 'letter-asked'))));
    expect(new Set(tokens).size).toBe(3);
    expect((await lettersOf(applicant)).map(({ state }) => state)).toEqual(['asked', 'asked', 'asked']);
    expect((await mailTo(applicant.email)).map(({ kind }) => kind)).toEqual(['receipt', 'confirm']);
  });

  it('keeps why a row could not be asked for, and lets another person be named', async () => {
    const writers = [newWriter(), newWriter(), { ...newWriter(), email: 'somebody@nowhere.invalid' }];
    const applicant = await applicantWith(writers);
    await applicant.client.post('/api/web-status', { web_status: 'started' });
    expect((await applicant.client.post('/api/submit', {})).status).toBe(200);
    const third = await when(
      () => letterOf(applicant, 3),
      (each) => each?.problem !== undefined,
    );
    expect(third).toMatchObject({
      state: 'listed',
      problem: 'There is no mail at nowhere.invalid. Please check the address.',
      may: ['ask', 'replace'],
    });
    const { waiver, ...person } = newWriter();
    const named = await applicant.client.post<ChangedLetter>('/api/letters/3/replace', {
      generation: 0,
      ...person,
      waiver,
    });
    expect(named.body.letter).toMatchObject({ state: 'asked', generation: 1, email: person.email });
    expect(named.body.letter).not.toHaveProperty('problem');
  });
});

describe('a file', () => {
  const sent = { kind: 'file', version: 1, name: 'Ada Byron', title: '', attested: true };

  async function uploaded(client: ApiClient, bytes: Uint8Array, fileName: string) {
    const { body } = await client.post<Presigned>('/letter/presigned-url', {});
    expect((await postTo(body, bytes)).status).toBe(204);
    return client.post('/letter/document', { file_key: body.fields.key, file_name: fileName });
  }

  it('that is sent at once becomes the letter, though nobody looks any more', async () => {
    const { applicant, client, writer } = await asked();
    const document = await wordFile([paragraph('A letter.')]);
    expect((await uploaded(client, document, 'letter.docx')).status).toBe(202);
    const answer = await client.post<SentLetter>('/letter/submit', sent);
    expect([200, 202]).toContain(answer.status);
    const letter = await when(
      () => letterOf(applicant),
      (each) => each?.state === 'received',
    );
    expect(letter).toMatchObject({ state: 'received', version: 1 });
    await nextMail(writer.email, 'letter-receipt');
    const request = (await client.get<LetterRequest>('/letter/request')).body;
    expect(request).not.toHaveProperty('file');
    expect((await client.get('/letter/document')).body).toMatchObject({ status: 'NOT_ANSWERED' });
  });

  it('that cannot be read leaves all as it was, and its sender is told why', async () => {
    const { applicant, client, writer } = await asked();
    expect((await uploaded(client, new TextEncoder().encode('no PDF at all'), 'letter.pdf')).status).toBe(202);
    const answer = await client.post('/letter/submit', sent);
    if (answer.status === 202) {
      const failed = await nextMail(writer.email, 'letter-failed');
      expect(failed.subject).toBe('Your letter for Lan Nguyễn could not be read');
      const request = (await client.get<LetterRequest>('/letter/request')).body;
      expect(request).toMatchObject({ sent: 'failed', state: 'asked', file: { status: 'FAILED' } });
      expect(failed.text).toContain(request.file?.message);
    } else expect([answer.status, answer.body]).toMatchObject([422, { errors: { letter: [expect.any(String)] } }]);
    expect((await letterOf(applicant))?.state).toBe('asked');
    expect((await client.post('/letter/submit', sent)).status).toBe(422);
  });
});
