import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Profile } from '../../../../../shared/contracts/application.ts';
import {
  sendOrKeep,
  sendWaiting,
  waitingChanges,
  withWaiting,
} from '../../../../../web/features/application/waiting/waiting-changes.ts';
import { application, wipeDraft } from '../../../../../web/features/store/index.ts';

const username = 'lan@example.edu';
const fetched = jest.fn<typeof fetch>();
const isOffline = () => void fetched.mockRejectedValue(new TypeError('Failed to fetch'));
const answers = (status: number) =>
  void fetched.mockImplementation(async () => Response.json({ message: 'No.' }, { status }));
const sent = () => fetched.mock.calls.map(([url, options]) => [url, JSON.parse(String(options?.body))]);

beforeEach(() => {
  globalThis.fetch = fetched;
  fetched.mockReset();
  wipeDraft(username);
  application.load({}, { username, web_status: 'started', behind: false }, () => true);
});

const profile = (changes: Partial<Profile> = {}): Profile => ({
  username,
  last_page: '/about',
  successful_login: [],
  web_status: [],
  answer: {},
  document_answer: {},
  add_another: {},
  tabs: {},
  version: 0,
  application: 'a',
  draft_key: '',
  ...changes,
});
const rows = (count: number, basedOn?: number | null) =>
  ({ kind: 'rows', id: 'college', count, ...(basedOn !== undefined && { basedOn }) }) as const;
const later = { kind: 'tab', id: 'transcripts', tab: 'later' } as const;

describe('a change without a connection', () => {
  beforeEach(isOffline);

  it('waits, the last of each kind alone, and is sent in its order once there is one', async () => {
    await sendOrKeep(rows(2, null));
    await sendOrKeep(later);
    await sendOrKeep(rows(3, null));
    expect(waitingChanges()).toEqual([later, rows(3, null)]);
    expect(application.state.waiting).toBe(true);
    answers(200);
    fetched.mockClear();
    application.update({ behind: false });
    await sendWaiting();
    expect(sent()).toEqual([
      ['/api/tabs', { tab_id: 'transcripts', chosen_tab: 'later' }],
      ['/api/add-another', { button_id: 'college', num_components: 3 }],
    ]);
    expect(waitingChanges()).toEqual([]);
    expect(application.state.waiting).toBe(false);
  });

  it('is not sent before what is saved has been read again', async () => {
    await sendOrKeep(rows(2, null));
    answers(200);
    fetched.mockClear();
    await expect(sendWaiting()).rejects.toThrow('You seem to be offline');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is refused when it may not wait', async () => {
    await expect(sendOrKeep(later, false)).rejects.toThrow('You seem to be offline');
    expect(waitingChanges()).toEqual([]);
  });

  it('is not sent while the saved answers are unknown', async () => {
    application.load({}, { username, draft_only: true }, () => true);
    await sendOrKeep(rows(2));
    answers(200);
    fetched.mockClear();
    await expect(sendWaiting()).rejects.toThrow('You seem to be offline');
    expect(fetched).not.toHaveBeenCalled();
    expect(waitingChanges()).toEqual([rows(2)]);
  });

  it('goes with the draft', async () => {
    await sendOrKeep(rows(2, null));
    wipeDraft(username);
    expect(waitingChanges()).toEqual([]);
  });
});

it.each([400, 500])('a change that the server refuses with %s is reported and does not wait', async (status) => {
  answers(status);
  await expect(sendOrKeep(later)).rejects.toThrow('No.');
  expect(waitingChanges()).toEqual([]);
});

describe('the profile as the applicant left it', () => {
  beforeEach(isOffline);

  it.each([
    ['fewer, as here, when nothing has changed there', rows(2, 3), 3, 2],
    ['more, as here', rows(3, 2), 2, 3],
    ['as there, when another device has added some', rows(2, 3), 4, 4],
    ['the larger count, when it was unknown', rows(2), 3, 3],
    ['the count here, when there is none', rows(2), undefined, 2],
  ])('has rows: %s', async (_, change, saved, shown) => {
    await sendOrKeep(change);
    const there = profile(saved === undefined ? {} : { add_another: { college: saved } });
    expect(withWaiting(there, {}).profile.add_another).toEqual({ college: shown });
    expect(waitingChanges()).toEqual(shown === saved ? [] : [rows(shown, saved ?? null)]);
  });

  it('has the tab, unless documents would have to be deleted for it', async () => {
    await sendOrKeep(later);
    expect(withWaiting(profile(), {}).profile.tabs).toEqual({ transcripts: 'later' });
    const document_answer = { college_unofficial_transcripts: { file_name: 'a.pdf', file_size: 1 } };
    expect(withWaiting(profile({ document_answer }), {}).profile.tabs).toEqual({});
    expect(waitingChanges()).toEqual([]);
  });

  describe('after College 2 of three was removed', () => {
    const removed = { ...rows(2, 3), moved: true };
    const answer = { college_name: 'One', college_2_name: 'Two', college_3_name: 'Three' };
    const draft = {
      college_2_name: { answer: 'Three', basedOn: ['Two'] },
      college_3_name: { answer: '', basedOn: ['Three'] },
    };
    const there = (changes: Partial<Profile['answer']> = {}, college = 3) =>
      profile({ add_another: { college }, answer: { ...answer, ...changes } });

    beforeEach(() => sendOrKeep(removed));

    it('has two rows when nothing has changed there', () => {
      const { profile: left, offered } = withWaiting(there(), draft);
      expect([left.add_another, [...offered]]).toEqual([{ college: 2 }, []]);
      expect(waitingChanges()).toEqual([removed]);
    });

    it.each([
      ['a row that moved up has changed', there({ college_3_name: 'Three, elsewhere' })],
      ['the row itself has changed', there({ college_2_name: 'Two, elsewhere' })],
      ['the last row has got another answer', there({ college_3_city: 'Town' })],
      ['a row has been added', there({ college_4_name: 'Four' }, 4)],
      ['a row has been removed', there({}, 2)],
    ])('keeps the rows as they are there when %s, and offers what was typed here', (_, saved) => {
      const { profile: left, offered } = withWaiting(saved, draft);
      expect(left.add_another).toEqual(saved.add_another);
      expect([...offered]).toEqual(expect.arrayContaining(['college_2_name', 'college_3_name']));
      expect(waitingChanges()).toEqual([]);
    });

    it('has them also when the save of what moved up has arrived', () => {
      const { profile: left, offered } = withWaiting(there({ college_2_name: 'Three' }), draft);
      expect([left.add_another, [...offered]]).toEqual([{ college: 2 }, []]);
    });
  });
});
