import { describe, expect, it } from '@jest/globals';
import type { LetterDraft } from '../../shared/contracts/letter.ts';
import type { ChangedLetter, Letter } from '../../shared/contracts/letters.ts';
import { letterText } from '../../shared/letters/print-letter.ts';
import { paragraph, wordFile } from '../services/lambdas/conversion/word-files.ts';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { eventually } from '../support/eventually.ts';
import {
  answersWith,
  applicantWith,
  findMails,
  letterClient,
  letterOf,
  lettersOf,
  newNamedRecommender,
  requestOf,
  sendText,
  staffLetterOf,
  waitForMail,
} from '../support/letters.ts';
import { storedFile, submitApplication } from '../support/packets.ts';
import { newRecommender, requestLetter, sendLetter, sendLetterFile, tokenIn } from '../support/recommenders.ts';
import { storedObjects } from '../support/stack-stores.ts';
import { subOf } from '../support/stack-table.ts';

const act = ({ client }: Pick<Applicant, 'client'>, action: string, generation: number, more: object = {}, n = 1) =>
  client.post<ChangedLetter & { present?: Letter }>(`/api/letters/${n}/${action}`, { generation, ...more });

const when = <T>(read: () => Promise<T>, is: (value: T) => boolean) => eventually(read, is, 60_000);

async function requestFirstLetter() {
  const { letterToken, ...requested } = await requestLetter();
  return { ...requested, token: letterToken, client: letterClient(letterToken) };
}

async function filesOf({ client }: Pick<Applicant, 'client'>, kind: string): Promise<string[]> {
  const stored = storedObjects();
  const keys = await stored.keys();
  stored.close();
  return keys.filter((key) => key.startsWith(`${kind}/${subOf(client.cookies)}`));
}

describe('asking', () => {
  it('sends one email with its own link, and reports the due date and the delivery', async () => {
    const writer = newNamedRecommender();
    const applicant = await applicantWith([writer]);
    const { status, body } = await act(applicant, 'ask', 0, { note: 'You taught me <b>statistics</b>.' });
    expect(status).toBe(200);
    expect(body.letter).toMatchObject({ n: 1, state: 'asked', generation: 1, version: 0, may: ['cancel'] });
    expect(Date.parse(body.letter.closes ?? '') - Date.parse(body.letter.due ?? '')).toBeGreaterThan(13 * 86_400_000);
    const mail = await waitForMail(writer.email, 'letter-asked');
    expect(mail.subject).toBe('Recommendation request for Lan Nguyễn');
    expect(mail.text).not.toContain('statistics');
    expect(mail.text.match(/https?:\/\//g)).toHaveLength(1);
    const letter = await when(
      () => letterOf(applicant),
      (letter) => letter?.delivery === 'delivered',
    );
    expect(letter?.times.delivered).toBeDefined();
    expect((await findMails(applicant.email)).map(({ kind }) => kind)).toEqual(['confirm']);

    const request = await requestOf(tokenIn(mail));
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

  it('sends one email when five tabs ask at once, and no early reminder', async () => {
    const writer = newNamedRecommender();
    const applicant = await applicantWith([writer]);
    const responses = await Promise.all(Array.from({ length: 5 }, () => act(applicant, 'ask', 0)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const refused = responses.find(({ status }) => status === 409)?.body;
    expect(refused?.message).toBe('This was changed in another window. Please look at it and try again.');
    expect(refused?.present).toMatchObject({ n: 1, state: 'asked', generation: 1 });
    await waitForMail(writer.email, 'letter-asked');
    expect((await act(applicant, 'ask', 1)).body.message).toBe('This letter has been asked for already.');
    const early = await act(applicant, 'remind', 1);
    expect(early.status).toBe(429);
    expect(early.body.message).toMatch(/^You can send the next reminder from \w+ \d+, \d{4}, \d+:\d\d [ap]m on\.$/);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(71 * 3600);
    expect(await findMails(writer.email)).toHaveLength(1);
  });
});

it('a bounced address is reported, and a corrected one gets a new link that ends the old one', async () => {
  const { applicant, letterToken } = await requestLetter(newRecommender('bounce.test'));
  const bounced = await when(
    () => letterOf(applicant),
    (letter) => letter?.state === 'bounced',
  );
  expect(bounced).toMatchObject({ delivery: 'bounced', may: ['ask', 'cancel', 'replace'] });
  const email = await waitForMail(applicant.email, 'letter-unreached');
  expect(email.subject).toBe('We could not deliver your request to Ada Byron');
  expect(email.text).toMatch(/\/login\?application=1$/m);

  const corrected = newNamedRecommender();
  const { letter } = (await act(applicant, 'replace', 1, corrected)).body;
  expect(letter).toMatchObject({ state: 'asked', generation: 2, email: corrected.email, differs: true });
  expect(letter).not.toHaveProperty('delivery');
  const current = tokenIn(await waitForMail(corrected.email, 'letter-asked'));
  expect(await requestOf(current)).toMatchObject({ generation: 2 });
  expect((await letterClient(letterToken).get('/letter/request')).status).toBe(401);
});

describe('the recommender', () => {
  it('sends a typed letter once, gets a receipt, and can replace the letter but never read it', async () => {
    const { applicant, recommender, token, client } = await requestFirstLetter();
    for (const _ of [1, 2]) expect((await client.post('/letter/accept', {})).body).toMatchObject({ state: 'accepted' });
    const nothing = { kind: 'text', version: 1, name: '', title: '', attested: false };
    const refused = await client.post('/letter/submit', nothing);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      letter: ['Please upload your letter or write it here.'],
      name: ['Please enter your name.'],
      attested: ['Please confirm that this is your letter.'],
    });
    const words = `The best student of ${crypto.randomUUID()}.\n\nWith regards`;
    expect(await sendText(client, words)).toMatchObject({ status: 202, body: { state: 'converting' } });
    expect((await client.put('/letter/draft', { text: 'later' })).body.message).toBe(
      'Your letter is being prepared. Please wait a moment.',
    );
    const received = await when(
      () => letterOf(applicant),
      (letter) => letter?.state === 'received',
    );
    expect(received).toMatchObject({ version: 1, may: [] });
    const receipt = await waitForMail(recommender, 'letter-receipt');
    const request = await requestOf(token);
    expect(receipt.text).toContain(request.receipt?.receipt_number);
    expect(request).toMatchObject({ state: 'received', version: 1, draft: { text: '' } });
    expect(JSON.stringify(request)).not.toContain('best student');
    expect((await waitForMail(applicant.email, 'letter-received')).subject).toBe('We received a letter from Ada Byron');
    expect(await sendText(client, words, 1)).toMatchObject({ status: 200, body: { version: 1, ...request.receipt } });
    expect((await client.post('/letter/decline', {})).body.message).toBe('You have sent your letter already.');
    expect((await sendText(client, 'Another one.', 2)).status).toBe(202);
    await when(
      () => findMails(recommender),
      (mails) => mails.filter(({ kind }) => kind === 'letter-receipt').length === 2,
    );
    expect((await letterOf(applicant))?.version).toBe(2);
    expect((await findMails(applicant.email)).filter(({ kind }) => kind === 'letter-received')).toHaveLength(1);
  });

  it('declines, which ends the link, and only the office sees the first reason', async () => {
    const { applicant, client } = await requestFirstLetter();
    const reason = 'I do not “know” them.\nReceived.';
    expect((await client.post('/letter/decline', { reason })).status).toBe(200);
    expect((await client.post('/letter/decline', { reason: 'Another reason.' })).status).toBe(401);
    const email = await waitForMail(applicant.email, 'letter-declined');
    expect(email.subject).toBe('Ada Byron cannot write a letter for you');
    expect(email.text).not.toContain('I do not');
    expect(await letterOf(applicant)).toMatchObject({ state: 'declined', may: ['ask', 'cancel', 'replace'] });
    const { body } = await applicant.client.get('/api/applications');
    expect(body).toMatchObject({ applications: [{ declined: true }] });
    expect(await client.get('/letter/request')).toMatchObject({
      status: 401,
      body: { message: 'This link is unknown, has expired or was revoked. Please ask for a new one.' },
    });
    const declined = await staffLetterOf(applicant);
    expect(declined).toMatchObject({ state: 'declined', reasons: [{ generation: 1, reason }] });
    expect(declined && letterText(declined, 'UTC')).toContain(
      "\nReason for declining: “I do not 'know' them. Received.”\n",
    );
    await act(applicant, 'ask', 1);
    expect(await staffLetterOf(applicant)).toMatchObject({ state: 'asked', reasons: [{ generation: 1, reason }] });
    expect(JSON.stringify(await lettersOf(applicant))).not.toContain('know');
  });

  it('gets a list of open requests; the response is the same for an unknown address', async () => {
    const { applicant, recommender } = await requestFirstLetter();
    const { client: other } = await newApplicant();
    const known = await other.post('/letter/mine', { email: recommender.toUpperCase() });
    const unknown = await other.post('/letter/mine', { email: newNamedRecommender().email });
    expect([known.status, known.body]).toEqual([202, unknown.body]);
    expect(unknown.status).toBe(202);
    expect((await other.post('/letter/mine', { email: 'nobody' })).status).toBe(422);
    const list = letterClient(tokenIn(await waitForMail(recommender, 'letter-list')));
    const { requests } = (await list.get<{ requests: { id: string }[] }>('/letter/list')).body;
    expect(requests).toEqual([expect.objectContaining({ applicant_name: 'Lan Tran', state: 'asked' })]);
    expect((await list.get('/letter/request')).status).toBe(401);
    const opened = await list.post<{ token: string }>('/letter/open', { id: requests[0]?.id });
    const client = letterClient(opened.body.token);
    expect((await client.get('/letter/request')).status).toBe(200);
    expect((await client.get('/letter/list')).status).toBe(401);
    await act(applicant, 'cancel', 1);
    expect((await list.get('/letter/list')).body).toEqual({ requests: [] });
    expect((await waitForMail(recommender, 'letter-cancelled')).text).not.toMatch(/recommend\?/);
  });

  it('saves a draft only over the revision that they have seen, and sends only one that they have seen', async () => {
    const { client, token, applicant } = await requestFirstLetter();
    const save = (text: string, seen?: number) =>
      client.put<{ revision: number; present?: LetterDraft }>('/letter/draft', { text, seen });
    const sent = { kind: 'text', version: 1, name: 'Ada Byron', title: '', attested: true };
    expect((await requestOf(token)).draft).toEqual({ text: '', revision: 0 });
    expect((await save('One', 0)).body).toMatchObject({ revision: 1 });
    expect((await save('Two', 1)).body).toMatchObject({ revision: 2 });
    const { saved_at } = (await requestOf(token)).draft;
    const refused = await save('Three', 1);
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'This letter was changed in another place.', present: { text: 'Two', revision: 2, saved_at } },
    ]);
    // The client repeats a save whose response was lost.
    expect(await save('Two', 1)).toMatchObject({ status: 200, body: { revision: 2 } });
    expect((await save('Without')).body).toMatchObject({ revision: 3 });
    for (const seen of [-1, 1.5, '1']) expect((await client.put('/letter/draft', { text: '', seen })).status).toBe(400);
    expect(await filesOf(applicant, 'letter-texts')).toHaveLength(1);

    const stale = await client.post('/letter/submit', { ...sent, seen: 2 });
    expect([stale.status, stale.body]).toMatchObject([409, { present: { text: 'Without', revision: 3 } }]);
    expect((await client.post('/letter/submit', { ...sent, seen: 3 })).status).toBe(202);
    expect(await client.post('/letter/submit', { ...sent, seen: 2 })).toMatchObject({
      status: 409,
      body: { message: 'Your letter was sent from another window. Please load this page again.' },
    });
  });

  it('sends a file during its conversion, which becomes the letter and ends the draft', async () => {
    const { applicant, token, client } = await requestFirstLetter();
    await client.put('/letter/draft', { text: 'Half a letter' });
    await sendLetterFile(token, await wordFile([paragraph('A letter.')]), 'letter.docx');
    expect(await letterOf(applicant)).toMatchObject({ state: 'received', version: 1 });
    const request = await requestOf(token);
    expect(request).not.toHaveProperty('file');
    expect(request.draft.text).toBe('');
    expect((await client.get('/letter/document')).body).toMatchObject({ status: 'NOT_ANSWERED' });
  });
});

describe('submitting', () => {
  it('asks the complete recommenders, and lets the applicant name another person for a row that failed', async () => {
    const writers = [
      newNamedRecommender(),
      newNamedRecommender(),
      { ...newNamedRecommender(), email: 'somebody@nowhere.invalid' },
    ];
    const applicant = await applicantWith(writers);
    await applicant.client.post('/api/web-status', { web_status: 'started' });
    const problem = 'There is no mail at nowhere.invalid. Please check the address.';
    expect((await lettersOf(applicant)).map((each) => each.problem)).toEqual([undefined, undefined, problem]);
    expect((await applicant.client.post('/api/submit', {})).status).toBe(200);
    const tokens = await Promise.all(
      writers.slice(0, 2).map(async ({ email }) => tokenIn(await waitForMail(email, 'letter-asked'))),
    );
    expect(new Set(tokens).size).toBe(2);
    const third = await when(
      () => letterOf(applicant, 3),
      (letter) => letter?.problem !== undefined,
    );
    expect(third).toMatchObject({ state: 'listed', problem, may: ['ask', 'replace'] });
    const person = newNamedRecommender();
    const named = await act(applicant, 'replace', 0, person, 3);
    expect(named.body.letter).toMatchObject({ state: 'asked', generation: 1, email: person.email });
    expect(named.body.letter).not.toHaveProperty('problem');
    expect((await lettersOf(applicant)).map(({ state }) => state)).toEqual(['asked', 'asked', 'asked']);
    expect((await findMails(applicant.email)).map(({ kind }) => kind)).toEqual(['receipt', 'confirm']);
  });

  it('shows staff both the person who was asked and the person named in the application', async () => {
    const professor = { ...newNamedRecommender(), organization: 'Hill University' };
    const forger = { ...professor, email: newNamedRecommender().email, organization: 'Hill Universty' };
    const one = await submitApplication(answersWith([professor, newNamedRecommender(), newNamedRecommender()]));
    await waitForMail(professor.email, 'letter-asked');
    await act(one, 'cancel', 1);
    expect((await act(one, 'replace', 1, forger)).body.letter).toMatchObject({ state: 'asked', generation: 2 });
    await sendLetter(tokenIn(await waitForMail(forger.email, 'letter-asked')), 'The best of all.');
    const [key = ''] = await when(
      () => filesOf(one, 'letters'),
      (keys) => keys.length > 0,
    );
    expect(JSON.parse(Buffer.from((await storedFile(key)).bytes).toString())).toMatchObject({
      generation: 2,
      request: { email: forger.email, organization: forger.organization },
    });

    const shown = await staffLetterOf(one);
    const name = `${professor.firstname} ${professor.lastname}`;
    for (const line of [
      `Requested from: ${name}, Professor, Hill Universty, ${forger.email}`,
      `Named in the application: ${name}, Professor, Hill University, ${professor.email}`,
      `Earlier request: ${name}, Professor, Hill University, ${professor.email}`,
      'Sent by: Ada Byron, Professor',
    ])
      expect(shown && letterText(shown, 'UTC')).toContain(line);
  });
});
