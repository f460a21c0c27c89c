import { webcrypto } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { partner } from '#partner';
import type { LetterRequest } from '../../../../../shared/contracts/letter.ts';
import {
  delayResponse,
  focused,
  openDialog,
  refusal,
  renderRecommenderPage,
  type Server,
} from '../../../../support/render-app.tsx';

const token = 'A'.repeat(43);
const letterText = 'Lan is the best student that I have taught.';
const unknown = refusal(401, 'This link is unknown, has expired or was revoked. Please ask for a new one.');

const requestOf = (changed: Partial<LetterRequest> = {}): LetterRequest => ({
  applicant_name: 'Lan Tran',
  institution: 'Foothills State University',
  program: 'Biology',
  term: 'Fall 2027',
  recommender: { firstname: 'Ada', lastname: 'Byron', title: 'Professor', organization: 'Hill College' },
  state: 'accepted',
  generation: 1,
  version: 0,
  due: '2026-12-15T05:00:00.000Z',
  closes: '2026-12-29T05:00:00.000Z',
  late: false,
  waiver: 'Y',
  attestation: 'This is my letter.',
  draft: { text: letterText, revision: 1, saved_at: '2026-11-20T12:00:00.000Z' },
  contact: { email: 'office@example.edu', address: ['Graduate School'] },
  ...changed,
});

/** Opens the page of a request. The server reports `request`, which tests may change. */
async function openRequest(changed: Partial<LetterRequest> = {}, server: Server = {}) {
  const request: { -readonly [Name in keyof LetterRequest]: LetterRequest[Name] } = requestOf(changed);
  const rendered = await renderRecommenderPage(`/recommend?letter_token=${token}`, {
    'GET /letter/request': () => request,
    ...server,
  });
  const press = async (name: RegExp | string, inside: HTMLElement = screen.getByRole('main')) =>
    rendered.user.click(await within(inside).findByRole('button', { name }));
  return { ...rendered, request, press };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const textOfLetter = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your letter' });
const attest = () => screen.getByRole('checkbox');
const look = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

beforeAll(() => {
  // jsdom has no cryptography.
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
});

describe('declining', () => {
  const noResponse = () => {
    throw new TypeError('Failed to fetch');
  };

  /** Opens a request and declines it without getting a response. */
  async function declineInVain() {
    const opened = await openRequest({ state: 'asked' }, { 'POST /letter/decline': noResponse });
    await opened.user.click(screen.getAllByRole('button', { name: 'Decline' })[0] as HTMLElement);
    const again = async () => opened.press('Decline', await openDialog());
    await again();
    await screen.findByText(/^You seem to be offline/);
    return { ...opened, again };
  }

  it.each([
    ['the recommender declines again', async (again: () => Promise<void>) => again()],
    ['the page looks at the request again', async () => look()],
  ])('stays declined if the response was lost and %s', async (_, then) => {
    const { server, again } = await declineInVain();
    server['POST /letter/decline'] = unknown;
    server['GET /letter/request'] = unknown;
    await then(again);
    await heading('This link no longer works');
    screen.getByText('You declined this request, so this link no longer works.');
  });

  it('succeeds at the second attempt if the first one never arrived', async () => {
    const { server, again } = await declineInVain();
    delete server['POST /letter/decline'];
    await again();
    await heading('Thank you for letting us know');
  });

  it('is forgotten if it never arrived, so that a later cancellation is not called a decline', async () => {
    const { server, sent } = await declineInVain();
    const before = sent.length;
    look();
    await waitFor(() => expect(sent.length).toBeGreaterThan(before));
    // Waits until the browser has forgotten the attempt.
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('declined-'))).toEqual([]));
    server['GET /letter/request'] = unknown;
    look();
    await screen.findByText(/^This link is unknown/);
    expect(screen.queryByText(/^You declined/)).toBeNull();
  });
});

describe('sending', () => {
  it('keeps the text unchangeable, and then shows the progress instead of the letter', async () => {
    const { handler, waitForRequest, release } = delayResponse(() => ({ message: 'Sent.', state: 'converting' }));
    const { user, press, request } = await openRequest({}, { 'POST /letter/submit': handler });
    request.sent = 'converting';
    await user.click(attest());
    await press('Send');
    await waitForRequest();
    await user.type(textOfLetter(), 'AND MORE');
    expect(textOfLetter().value).toBe(letterText);
    await release();
    await heading('Your letter is being prepared');
    expect(document.body.textContent).not.toContain(letterText);
  });

  it('shows a failure in a toast if the recommender has gone back to the list', async () => {
    const { handler, waitForRequest, release } = delayResponse(refusal(500, 'It failed here.'));
    const { user } = await openFromList({ 'POST /letter/submit': handler });
    await user.click(attest());
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitForRequest();
    await user.click(screen.getByRole('button', { name: 'Back to all your requests' }));
    await heading('Your open requests');
    await release();
    await screen.findByText("Your letter for Lan Tran wasn't sent");
    screen.getByText('It failed here.');
  });

  async function openFromList(server: Server) {
    const listed = { id: '1', applicant_name: 'Lan Tran', program: 'Biology', due: requestOf().due, state: 'accepted' };
    const rendered = await renderRecommenderPage(`/recommend?list_token=${token}`, {
      'GET /letter/list': () => ({ requests: [listed] }),
      'POST /letter/open': () => ({ token }),
      'GET /letter/request': () => requestOf(),
      ...server,
    });
    await rendered.user.click(await screen.findByRole('button', { name: 'Open the request from Lan Tran' }));
    await heading('Your letter');
    return rendered;
  }
});

describe('a letter that was sent', () => {
  const receipt = { receipt_number: 'ABCD-2345', received_at: '2026-11-20T12:00:00.000Z', late: false };
  const day = 24 * 60 * 60_000;

  it('can be replaced until its time is over', async () => {
    const replace_until = new Date(Date.now() + day).toISOString();
    const draft = { text: '', revision: 2 };
    const { press, request } = await openRequest({ state: 'received', version: 1, receipt, replace_until, draft });
    await press('Replace letter');
    await heading('Replace your letter');
    await press('Keep the letter you sent');
    await heading("We've received your letter");
    request.replace_until = new Date(Date.now() - 1000).toISOString();
    look();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Replace letter' })).toBeNull());
  });

  it('that arrives too late is not accepted, and the page says whom to write to', async () => {
    await openRequest({ state: 'closed', late: true });
    await heading('This request is closed');
    expect(screen.getByText(/^To send your letter anyway/).closest('p')?.textContent).toBe(
      'To send your letter anyway, email office@example.edu (Graduate School).',
    );
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
    screen.getByText(letterText);
  });

  it.each(['accepted', 'received'] as const)(
    'as text that failed shows why, beside a converted file (%s)',
    async (state) => {
      const file = {
        file_name: 'letter.pdf',
        file_size: 1,
        status: 'COMPLETED',
        message: 'Your file is a PDF.',
      } as const;
      const draft = { text: letterText, revision: 1, message: 'Please send it again.' };
      await openRequest({ state, sent: 'failed', file, draft, ...(state === 'received' && { receipt }) });
      await screen.findByText(/^Please send it again\./);
    },
  );
});

describe('a text', () => {
  it('can be copied, to its last character, if the request closes while it is typed in two places', async () => {
    const draft = { text: 'By the assistant.', revision: 2 };
    const { handler, waitForRequest, release } = delayResponse(() => requestOf({ state: 'closed', draft }));
    const { user, server } = await openRequest({}, { 'PUT /letter/draft': refusal(409, 'This request is closed.') });
    server['GET /letter/request'] = handler;
    look();
    await waitForRequest();
    await user.type(textOfLetter(), ' She is kind.');
    await release();
    await heading('This request is closed');
    await screen.findByText(`By the assistant. ${letterText} She is kind.`);
  });

  it('stays on the page when the applicant cancels the request', async () => {
    const { user, press, server } = await openRequest();
    Object.assign(server, { 'POST /letter/submit': unknown, 'GET /letter/request': unknown });
    await user.click(attest());
    await press('Send');
    await screen.findByText(/^This link is unknown/);
    look();
    await user.click(await screen.findByRole('link', { name: 'Send me all my open requests' }));
    await screen.findByRole('heading', { name: 'Find your requests' });
  });

  it('replaces an outdated one on the page, and is never replaced by one whose writer has not seen it', async () => {
    const { user, press, request, server, sent } = await openRequest();
    request.draft = { text: 'By the assistant', revision: 2 };
    look();
    await screen.findByText('This letter was changed somewhere else. The saved version is below.');
    expect(textOfLetter().value).toBe('By the assistant');
    const present = { text: 'By the professor', revision: 3 };
    server['POST /letter/submit'] = refusal(409, 'It was changed.', { present });
    await user.click(attest());
    await press('Send');
    await screen.findByText('This letter was changed somewhere else. Check it, and send it again.');
    expect([textOfLetter().value, sent.at(-1)?.body.seen]).toEqual(['By the professor', 2]);
  });

  it('can be combined with the one that was saved elsewhere', async () => {
    const present = { text: 'By the assistant', revision: 2 };
    const { user, press, server, sent } = await openRequest(
      {},
      { 'PUT /letter/draft': refusal(409, 'It was changed.', { present }) },
    );
    await user.type(textOfLetter(), '!');
    await heading('Which version do you want to keep?');
    expect(screen.queryByText('All changes saved')).toBeNull();
    await user.click(attest());
    await press('Send');
    await screen.findByText('This letter was changed somewhere else. Check it, and send it again.');
    expect(sent.some(({ path }) => path === '/letter/submit')).toBe(false);
    server['PUT /letter/draft'] = () => ({ saved_at: '2026-11-20T12:01:00.000Z', revision: 3 });
    await press('Keep both, one after the other');
    expect(textOfLetter().value).toBe(`By the assistant\n\n${letterText}!`);
    await screen.findByText('All changes saved');
  });
});

describe('a link', () => {
  it('that is unknown names the office and offers to email all open requests', async () => {
    const { user, server, sent } = await renderRecommenderPage('/recommend?letter_token=x', {
      'GET /letter/request': unknown,
      'POST /letter/mine': refusal(422, 'No.', { errors: { email: ['Please enter your email.'] } }),
    });
    await heading("This link can't be opened");
    within(screen.getByRole('main')).getByRole('link', { name: partner.config.helpEmail });
    const ask = screen.getByRole('button', { name: 'Send me all my open requests' });
    await user.click(ask);
    await waitFor(() => expect(focused()).toBe('email'));
    server['POST /letter/mine'] = () => ({ message: 'We sent it if there are any.' });
    await user.type(screen.getByLabelText('Your email'), 'ada@example.edu');
    await user.click(ask);
    await screen.findByText('We sent it if there are any.');
    expect(sent.at(-1)?.body).toEqual({ email: 'ada@example.edu' });
  });

  it('is opened even if it is broken by a soft line break, and loses its token', async () => {
    const { sent } = await renderRecommenderPage(`/recommend?letter_token=${token.replace(/.{5}$/, '=%0A$&')}`, {
      'GET /letter/request': () => requestOf(),
    });
    expect([location.pathname + location.search, sent.length]).toEqual(['/recommend', 1]);
  });
});
