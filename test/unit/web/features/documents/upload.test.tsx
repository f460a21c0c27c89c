import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { times } from '../../../../../shared/limits.ts';
import {
  application,
  refreshApplication,
  startDeletingHiddenDocuments,
} from '../../../../../web/features/application/index.ts';
import { sleep } from '../../../../../web/lib/code/retry.ts';
import { completeAnswers } from '../../../../support/complete-application.ts';
import {
  applicantWith,
  control,
  delayResponse,
  openDialog,
  question,
  refusal,
  renderApp,
  type Server,
  step,
  warnsBeforeLeaving,
} from '../../../../support/render-app.tsx';

const key = 'college_unofficial_transcripts';
const label = 'Unofficial Transcripts';
const conversion = `/api/pdf/document-answer/${key}`;
const failure = `Error uploading file for ${label}`;
const presign = '/api/presigned-url';

/** The response of the storage service to the form that carries a file. */
let storage: 'accepts' | 'never responds' | 'is unreachable';

/** Simulates the request that sends a file, because jsdom would open a connection. */
class FilePost extends EventTarget {
  readonly status = 204;
  readonly upload = new EventTarget();
  open() {}
  send() {
    if (storage !== 'never responds') this.end(storage === 'accepts' ? 'load' : 'error');
  }
  abort() {
    this.end('abort');
  }
  private end(type: string) {
    setTimeout(() => this.dispatchEvent(new Event(type)));
  }
}

beforeEach(() => {
  storage = 'accepts';
  Object.assign(globalThis, { XMLHttpRequest: FilePost });
});
afterEach(() => {
  jest.useRealTimers();
});

const document = () => within(question(key));
const shows = (text: RegExp | string) => document().findAllByText(text);
const button = (name: RegExp) => document().findByRole('button', { name });
const file = (name: string, content = '%PDF-1.7') => new File([content], name);

async function openPage({ profile, server }: { profile?: object; server?: Server } = {}) {
  const rendered = await renderApp('/education', {
    profile: { ...profile },
    server: {
      [`POST ${presign}`]: () => ({ url: '/storage', fields: { key: 'uploads/1' } }),
      [`GET ${conversion}`]: () => ({ status: 'COMPLETED', message: 'Done.' }),
      ...server,
    },
  });
  await waitFor(() => {
    if (!question(key).querySelector('input[type="file"]')) throw new Error('The file chooser is not shown.');
  });
  const choose = async (chosen: File) => {
    const input = question(key).querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
    await act(async () => {
      Object.defineProperty(input, 'files', { value: [chosen], configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  const press = async (name: RegExp) => rendered.user.click(await button(name));
  const count = (method: string, path: string) =>
    rendered.sent.filter((each) => each.method === method && each.path === path).length;
  return { ...rendered, choose, press, count };
}

const withFile = {
  answer: { [key]: 'ANSWERED' },
  document_answer: { [key]: { file_name: 'first.pdf', file_size: 30 } },
};

describe('an upload', () => {
  it('shows one error for each attempt, and sends nothing that is refused', async () => {
    const { choose, count } = await openPage();
    await choose(file('a.gif', 'GIF'));
    await shows(/^You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx/);
    await screen.findByText(failure);
    await choose(file('a.docx', `PK\x03\x04${' '.repeat(26)}[Content_Types].xml${' '.repeat(1_048_576)}`));
    await shows(/Please save it as a PDF and choose that\./);
    await choose(file('a.pdf', ''));
    await shows('Your file is empty. Please upload a non-empty file.');
    await waitFor(() => expect(screen.getAllByText(failure)).toHaveLength(1));
    expect(document().queryByText(/^You can only enter/)).toBeNull();
    expect(count('POST', presign)).toBe(0);
    await choose(file('a.pdf'));
    await shows(/^Converted to PDF/);
    expect(screen.queryByText(failure)).toBeNull();
  });

  it('delays the submit until it has completed', async () => {
    storage = 'never responds';
    const { user, choose, count } = await openPage(applicantWith(completeAnswers));
    await choose(file('a.pdf'));
    await shows(/^Uploading/);
    await user.click(step(/Final Steps/));
    await screen.findByRole('heading', { level: 1, name: 'Final Steps' });
    await user.click(await screen.findByText('Submit'));
    await openDialog();
    screen.getByText('Please wait until the file upload has completed.');
    expect(count('POST', '/api/submit')).toBe(0);
  });

  it('shows its progress, has the browser ask before the page closes, and is stopped by Cancel without an error', async () => {
    storage = 'never responds';
    const { choose, press, count } = await openPage();
    expect(warnsBeforeLeaving()).toBe(false);
    await choose(file('slow.pdf'));
    await document().findByRole('progressbar', { name: 'Uploading slow.pdf' });
    expect(warnsBeforeLeaving()).toBe(true);
    await press(/^Cancel/);
    await button(/^Choose a file/);
    expect(warnsBeforeLeaving()).toBe(false);
    expect([count('POST', conversion), screen.queryByText(failure)]).toEqual([0, null]);
  });

  it('that could not be sent is sent by "Try again", and is not called offline after the connection is back', async () => {
    storage = 'is unreachable';
    const { choose, press } = await openPage();
    await choose(file('again.pdf'));
    await shows('You seem to be offline. Check your connection and try again.');
    await screen.findByText(failure);
    act(() => void dispatchEvent(new Event('online')));
    await shows('The upload was interrupted.');
    storage = 'accepts';
    await press(/^Try again/);
    await shows('again.pdf');
    await shows(/^Converted to PDF/);
  });

  it('stays on screen when a profile arrives that was read before the upload', async () => {
    const { choose, server, profile } = await openPage();
    const earlier = { ...profile };
    const { handler, waitForRequest, release } = delayResponse(() => {
      delete server['GET /api/profile'];
      return earlier;
    });
    server['GET /api/profile'] = handler;
    act(() => void dispatchEvent(new Event('online')));
    await waitForRequest();
    await choose(file('new.pdf'));
    await shows(/^Converted to PDF/);
    Object.assign(profile, { ...withFile, document_answer: { [key]: { file_name: 'new.pdf', file_size: 30 } } });
    await release();
    await shows('new.pdf');
  });

  it('is canceled without an error when the session ends', async () => {
    storage = 'never responds';
    const { choose, user } = await openPage({ server: { 'PUT /api/answer': refusal(401, 'Please log in.') } });
    await choose(file('slow.pdf'));
    await document().findByRole('progressbar');
    await user.type(control('college_city'), 'Salisbury');
    await screen.findByRole('heading', { level: 1, name: 'Log in' });
    expect(screen.queryByText(failure)).toBeNull();
  });

  it('does not start if the session ends while the browser reads the file', async () => {
    const { choose, count, user } = await openPage({ server: { 'PUT /api/answer': refusal(401, 'Please log in.') } });
    const chosen = file('slow.pdf');
    const bytes = await chosen.arrayBuffer();
    const reading = Promise.withResolvers<ArrayBuffer>();
    await choose(Object.assign(chosen, { arrayBuffer: () => reading.promise }));
    await user.type(control('college_city'), 'Salisbury');
    await screen.findByRole('heading', { level: 1, name: 'Log in' });
    reading.resolve(bytes);
    await act(() => sleep(50));
    expect(count('POST', presign)).toBe(0);
  });
});

describe('a file that replaces another', () => {
  it('is sent only after the deletion of the first one has ended', async () => {
    const { handler, release } = delayResponse();
    const { choose, press, user, count } = await openPage({
      profile: withFile,
      server: { [`DELETE ${conversion}`]: handler },
    });
    await press(/^Delete/);
    await user.click(within(await openDialog()).getByRole('button', { name: 'Delete' }));
    await choose(file('new.pdf'));
    await document().findByRole('progressbar');
    expect(count('POST', presign)).toBe(0);
    await release();
    await shows('new.pdf');
    await shows(/^Converted to PDF/);
    expect(count('DELETE', conversion)).toBe(1);
  });

  it('stays if Cancel comes too late to keep the first one', async () => {
    const { handler, release } = delayResponse();
    const { choose, press, count } = await openPage({
      profile: withFile,
      server: { [`POST ${conversion}`]: handler },
    });
    await choose(file('second.pdf'));
    await waitFor(() => expect(count('POST', conversion)).toBe(1));
    await press(/^Cancel/);
    await release();
    await shows('second.pdf');
    expect(count('DELETE', conversion)).toBe(0);
  });
});

describe('a conversion', () => {
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const running = () => ({ status: 'IN_PROGRESS', message: 'Wait.' });

  function setVisibility(state: DocumentVisibilityState) {
    jest.spyOn(window.document, 'visibilityState', 'get').mockReturnValue(state);
    window.document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }

  it('is polled every two seconds, not while the page is hidden or left, and not forever', async () => {
    const { choose, count } = await openPage({ server: { [`GET ${conversion}`]: running } });
    const polls = () => count('GET', conversion);
    jest.useFakeTimers();
    await choose(file('long.pdf'));
    while (polls() === 0) await pass(1);
    document().getByText('Converting to PDF…');
    await pass(times.conversionPoll / 2);
    const before = polls();
    for (const more of [1, 2, 3]) {
      await pass(times.conversionPoll);
      expect(polls()).toBe(before + more);
    }
    setVisibility('hidden');
    await pass(60_000);
    expect(polls()).toBe(before + 3);
    setVisibility('visible');
    await pass(times.workExpiry + times.conversionPoll);
    document().getAllByText('Converting your file is taking too long. Please delete it and upload it again.');
    const late = polls();
    await pass(30_000);
    expect(polls()).toBe(late);
  });

  it('shows its first page even if the profile tells of its end before the next poll', async () => {
    const { choose, count, server, profile } = await openPage({ server: { [`GET ${conversion}`]: running } });
    await choose(file('long.pdf'));
    await waitFor(() => expect(count('GET', conversion)).toBe(1));
    server[`GET ${conversion}`] = () => ({ status: 'COMPLETED', message: 'Done.', preview_url: '/first-page.webp' });
    Object.assign(profile, withFile);
    await act(refreshApplication);
    await button(/^Enlarge the first page of first\.pdf$/);
  });

  it('that failed unseen stops one submission, which names the document', async () => {
    localStorage.setItem('conversions', key);
    const { user, sent, server, profile } = await renderApp('/final-steps', {
      ...applicantWith(completeAnswers, { document_answer: { [key]: { file_name: 'broken.pdf', file_size: 30 } } }),
      server: { [`GET ${conversion}`]: running },
    });
    await waitFor(() => expect(sent.some(({ path }) => path === conversion)).toBe(true));
    server[`GET ${conversion}`] = () => ({ status: 'FAILED', message: 'It is broken.' });
    await user.click(screen.getByText('Submit'));
    const dialog = await openDialog();
    within(dialog).getByText(
      new RegExp(`^We couldn't convert these files, so they aren't part of your application: ${label}\\.`),
    );
    const submissions = () => sent.filter(({ path }) => path === '/api/submit').length;
    expect(submissions()).toBe(0);
    // An error's toast in the dialog has a button of this name as well, without the text.
    await user.click(within(dialog).getByText('Close'));

    const receipt = { confirmation_number: 'ABCD-2345', submitted_at: '2026-11-21T12:00:00Z' };
    server['POST /api/submit'] = () => receipt;
    // Another tab has uploaded a file in the meantime.
    Object.assign(profile, receipt, { document_answer: { [key]: { file_name: 'of-another-tab.pdf', file_size: 30 } } });
    await user.click(screen.getByText('Submit'));
    await screen.findByRole('heading', { level: 1, name: 'Your application was successfully submitted.' });
    expect(submissions()).toBe(1);
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain(`${label}: of-another-tab.pdf`));
  });
});

it('a hidden document is not deleted once it belongs to another application, or its question is shown again', async () => {
  const { sent } = await renderApp('/login');
  const stop = startDeletingHiddenDocuments();
  const hidden = application.placed.questions.find((each) => each.question.kind === 'upload' && !each.shown);
  application.update({ documents: { [hidden?.key ?? '']: { file_name: 'hidden.pdf', file_size: 30 } } });
  // The code that deletes it is still loading.
  application.update({ documents: {} });
  await act(() => sleep(50));
  stop();
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

it('the rule for uploads is shown once, before the first of several, and describes each of their buttons', async () => {
  const rule = /^Each file: PDF, Word or photo, up to 1 MB\./;
  await openPage({
    profile: { answer: { instate_tuition: 'Y', financial_independence: '2', residency_usm_affiliation: 'Y' } },
  });
  const section = within(window.document.getElementById('section-residency-documents') as HTMLElement);
  const buttons = await section.findAllByRole('button', { name: /^Choose a file/ });
  expect(buttons.length).toBeGreaterThan(2);
  const text = section.getAllByText((_, element) => element?.tagName === 'P' && rule.test(element.textContent));
  expect(text).toHaveLength(1);
  for (const each of buttons) {
    expect(each.getAttribute('aria-describedby')).toContain(text[0]?.id);
    expect(text[0]?.compareDocumentPosition(each)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

it('the tab of a document offers a download in a browser without a PDF viewer', async () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
  await renderApp(`/documents/${key}`, {
    profile: withFile,
    server: { [`GET ${conversion}`]: () => ({ status: 'COMPLETED', message: 'Done.', url: '/storage/1.pdf' }) },
  });
  await screen.findByText("Your browser can't show PDFs. Download it instead.");
  screen.getByRole('button', { name: 'Download PDF' });
  expect(window.document.querySelector('iframe')).toBeNull();
});
