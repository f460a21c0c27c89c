import { beforeAll, describe, expect, it } from '@jest/globals';
import { letterHeader } from '../../shared/contracts/letter.ts';
import { routes } from '../../shared/contracts/routes.ts';
import { type ApiClient, apiClient, stackUrl } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { type CallValues, letterTokenOf, sendCall, transcripts, valuesOf } from '../support/calls.ts';
import { type RequestedLetter, requestLetter, requestLetterList } from '../support/recommenders.ts';
import { samplePng } from '../support/sample-files.ts';
import { type StoredApplication, storedApplicationOf, storedLettersOf } from '../support/stack-table.ts';
import { postFile, startConversion, upload } from '../support/uploads.ts';

const picture = await samplePng();

const unknownLink = 'This link is unknown, has expired or was revoked. Please ask for a new one.';

let client: ApiClient;
let stored: StoredApplication;
let own: string;
let others: string;
let used: string;
let before: Record<string, unknown>;

beforeAll(async () => {
  const [one, other] = await Promise.all([newApplicant(), newApplicant()]);
  client = one.client;
  stored = storedApplicationOf(client);
  others = (await postFile(other.client, transcripts, picture)).fileKey;
  used = (await postFile(client, transcripts, picture)).fileKey;
  await startConversion(client, transcripts, used, 'a.png');
  await upload(client, transcripts, picture, 'b.png');
  own = (await postFile(client, 'college_unofficial_transcripts', picture)).fileKey;
  before = await readWithoutCounters();
});

async function readWithoutCounters() {
  const { upload_times: _, conversion_times: __, ...rest } = await stored.read();
  return rest;
}

const uuid = 'b7f3a0f4-3a44-4c53-9d0f-0a8d8b0c7d11';
const fileKeys: readonly [string, () => unknown][] = [
  ['another applicant’s', () => others],
  ['another question’s', () => own.replace(transcripts, 'resume')],
  ['made up', () => own.replace(/[^/]+$/, uuid)],
  ['a traversal', () => `${own.replace(/[^/]+$/, '')}../../${others.slice('uploads/'.length)}`],
  ['an encoded traversal', () => `${own.replace(/[^/]+$/, '')}..%2f..%2f${others}`],
  ['followed by another segment', () => `${own}/x`],
  ['in other letter case', () => own.toUpperCase()],
  ['a converted document', () => own.replace('uploads/', 'converted/')],
  ['empty', () => ''],
  ['2 kB long', () => own + 'x'.repeat(2048)],
  ['with a zero byte', () => `${own}\u0000`],
  ['a list', () => [own]],
  ['used before', () => used],
];

describe('a file key', () => {
  it.each(fileKeys)('is refused and changes nothing if it is %s', async (_what, fileKey) => {
    const { status, body } = await client.post(`/api/pdf/document-answer/${transcripts}`, {
      file_key: fileKey(),
      file_name: 'a.png',
    });
    expect([400, 403, 409]).toContain(status);
    expect(JSON.stringify(body)).not.toMatch(/uploads\/|[0-9a-f]{8}-/);
    expect(await readWithoutCounters()).toEqual(before);
  });
});

const keys: readonly [string, string][] = [
  ['a question without upload', 'first_name'],
  ['unknown', 'no_such_question'],
  ['an attribute of every object', '__proto__'],
  ['another attribute of every object', 'constructor'],
  ['a traversal', '../profile'],
  ['an encoded traversal', '..%2F..%2Fprofile'],
  ['a traversal that is encoded twice', '..%252Fprofile'],
  ['with a zero byte', `${transcripts}%00`],
  ['in other letter case', transcripts.toUpperCase()],
  ['2 kB long', 'x'.repeat(2048)],
  ['a list', `${transcripts},${transcripts}`],
  ['invalid UTF-8', '%ff%fe'],
];

describe('an answer key', () => {
  it.each(keys)('is refused by every call that takes one, and changes nothing, if it is %s', async (_what, key) => {
    const answers = [
      await client.get(`/api/pdf/document-answer/${key}`),
      await client.del(`/api/pdf/document-answer/${key}`),
      await client.del(`/api/document-answer/${key}`),
      await client.post(`/api/pdf/document-answer/${key}`, { file_key: own, file_name: 'a.png' }),
      await client.post('/api/presigned-url', { answer_key: decoded(key) }),
      await client.post(`/api/add-another/${key}/remove`, { row: 1, seen: 1e6, id: uuid }),
    ];
    for (const { status, headers } of answers) {
      expect([400, 403, 404, 405]).toContain(status);
      expect(headers.get('content-type')).toContain('application/json');
    }
    expect(await readWithoutCounters()).toEqual(before);
  });
});

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

const tokens: readonly [string, string][] = [
  ['empty', ''],
  ['made up', 'A'.repeat(43)],
  ['2 kB long', 'A'.repeat(2048)],
  ['a traversal', '..%2f..%2fapplication'],
  ['an item’s name', 'application%23x'],
  ['a hash', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['with a zero byte', `${'A'.repeat(43)}%00`],
  ['invalid UTF-8', '%ff'],
  ['markup', '%3Cscript%3E'],
  ['a wildcard', '*'],
  ['an attribute of every object', '__proto__'],
  ['sent twice', `${'A'.repeat(43)}&NAME=${'B'.repeat(43)}`],
];

describe('the token of a link', () => {
  it.each(tokens)('opens nothing if it is %s', async (_what, token) => {
    const visitor = await apiClient().get(`/public/tmp?token=${token.replace('NAME', 'token')}`);
    const staff = await apiClient().get(`/service/tmp-pdf?service_token=${token.replace('NAME', 'service_token')}`);
    expect([400, 404]).toContain(visitor.status);
    expect([400, 401]).toContain(staff.status);
    for (const { body } of [visitor, staff]) expect(Object.keys(body)).toEqual(['message']);
  });
});

const ofLetters = routes.filter(({ access }) => access === 'letter');

describe('the token of a letter’s link', () => {
  let request: RequestedLetter;
  let blanks: CallValues;
  beforeAll(async () => {
    request = await requestLetter();
    const { applicant, letterToken, recommender } = request;
    blanks = valuesOf(applicant, { fileKey: own, letterToken, ...(await requestLetterList(recommender)) });
  });

  const letterTokens: readonly [string, () => string | undefined][] = [
    ['missing', () => undefined],
    ...tokens.map(([what, token]) => [what, () => token] as [string, () => string]),
    ['cut off', () => blanks.letterToken.slice(0, -1)],
    ['in other letter case', () => blanks.letterToken.toUpperCase()],
    ['one’s own twice', () => `${blanks.letterToken}, ${blanks.letterToken}`],
    ['the token of a list for a letter, or of a letter for a list', () => 'the other'],
  ];

  it.each(letterTokens)('opens no call and changes nothing if it is %s', async (_what, token) => {
    const stored = await storedLettersOf(request.applicant.client);
    const answers = await Promise.all(
      ofLetters.map(async (contract) => {
        const sent = token();
        const { letterToken, listToken } = blanks;
        const other = letterTokenOf(contract, blanks) === listToken ? letterToken : listToken;
        const response = await sendCall(stackUrl(), contract, blanks, '', (sent === 'the other' ? other : sent) ?? '');
        return [response.status, await response.text()];
      }),
    );
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]).toEqual([401, JSON.stringify({ message: unknownLink })]);
    expect(await storedLettersOf(request.applicant.client)).toEqual(stored);
  });

  it('sends no file with a foreign or hostile key', async () => {
    const stored = await storedLettersOf(request.applicant.client);
    for (const [, fileKey] of fileKeys) {
      const body = { file_key: fileKey(), file_name: 'a.png' };
      const response = await apiClient().post('/letter/document', body, { [letterHeader]: blanks.letterToken });
      expect([400, 403, 409]).toContain(response.status);
      expect(JSON.stringify(response.body)).not.toMatch(/uploads\/|[0-9a-f]{8}-/);
    }
    expect(await storedLettersOf(request.applicant.client)).toEqual(stored);
  });

  it('opens no letter in the list of another recommender', async () => {
    const others = await requestLetter();
    const { listedId: id } = await requestLetterList(others.recommender);
    const { status, body } = await apiClient().post('/letter/open', { id }, { [letterHeader]: blanks.listToken });
    expect([status, body]).toEqual([401, { message: unknownLink }]);
  });
});

describe('the number of a letter', () => {
  it.each(['0', '4', '01', '1.0', '-1', 'x', '%00', '__proto__', '1%2F', '..%2f1', '9'.repeat(2048), '%ff'])(
    'finds no letter if it is %.20s',
    async (n) => {
      const stored = await storedLettersOf(client);
      const seen = { generation: 0 };
      const answers = [
        await client.post(`/api/letters/${n}/ask`, seen),
        await client.post(`/api/letters/${n}/remind`, seen),
        await client.post(`/api/letters/${n}/cancel`, seen),
      ];
      for (const { status } of answers) expect([400, 404]).toContain(status);
      expect(await storedLettersOf(client)).toEqual(stored);
    },
  );
});
