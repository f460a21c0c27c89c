import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { webStatuses } from '../../../../../shared/status.ts';

/** The channels of the page, by name. jsdom has none. */
const channels = new Map<string, EventTarget>();
Object.assign(globalThis, {
  BroadcastChannel: class extends EventTarget {
    constructor(name: string) {
      super();
      channels.set(name, this);
    }
    postMessage() {}
  },
});
const { applicantWith, control, delayResponse, refusal, removeLoginMarker, renderApp, setLoginMarker } = await import(
  '../../../../support/render-app.tsx'
);

/** Simulates a message of another tab. */
const receive = (data: object) =>
  act(async () => void channels.get('session')?.dispatchEvent(new MessageEvent('message', { data })));

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('an application that is still loading', () => {
  /** Opens the form as a visitor. Then logs in in another tab, so that the application loads. */
  async function load() {
    const rendered = await renderApp('/about');
    const lan = { ...rendered.profile, answer: { first_name: 'Lan' } };
    const delayed = delayResponse(() => lan);
    rendered.server['GET /api/profile'] = delayed.handler;
    setLoginMarker();
    await receive({ kind: 'begun', username: 'lan@example.org' });
    await delayed.waitForRequest();
    return { ...rendered, release: delayed.release };
  }

  it('does not appear if the applicant logs out in another tab', async () => {
    const { release } = await load();
    removeLoginMarker();
    await receive({ kind: 'ended', message: "You've been logged out.", severity: 'success' });
    await release();
    await heading('About You');
    expect(control('first_name').value).toBe('');
    expect(JSON.stringify({ ...localStorage })).not.toContain('lan@');
  });

  it('does not appear if the page missed the message of the logout', async () => {
    const { release } = await load();
    removeLoginMarker();
    await release();
    await heading('Log in');
    expect(JSON.stringify({ ...localStorage })).not.toContain('lan@');
  });

  it('is replaced by that of the next applicant, who logs in in another tab', async () => {
    const { server, profile, release } = await load();
    Object.assign(profile, { username: 'next@example.org', application: 'next', answer: { first_name: 'Next' } });
    delete server['GET /api/profile'];
    await receive({ kind: 'begun', username: 'next@example.org' });
    await release();
    await heading('About You');
    await waitFor(() => expect(control('first_name').value).toBe('Next'));
  });
});

it.each(['started', 'submitted'] as const)(
  'a %s application is replaced when a login opens another one',
  async (status) => {
    const reached = webStatuses.slice(0, webStatuses.indexOf(status) + 1);
    const web_status = reached.map((each) => ({ web_status: each, created_at: '' }));
    const { server, profile } = await renderApp('/about', applicantWith({}, { web_status }));
    server['PUT /api/last-page'] = refusal(409, 'Another application is open.', { application_changed: true });
    profile.application = 'tag.2';
    await receive({ kind: 'begun', username: 'lan@example.org' });
    await waitFor(() => expect(sessionStorage.getItem('application-changed')).toBe('true'));
  },
);

it('a document in a tab of its own is loaded again when the next applicant logs in in another tab', async () => {
  let url = '/storage/lan.pdf';
  const key = 'college_unofficial_transcripts';
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
  await renderApp(`/documents/${key}`, {
    ...applicantWith(),
    server: { [`GET /api/pdf/document-answer/${key}`]: () => ({ status: 'COMPLETED', url }) },
  });
  const frame = () => document.querySelector('iframe')?.getAttribute('src');
  await waitFor(() => expect(frame()).toBe(url));
  url = '/storage/next.pdf';
  // The browser froze this tab, which receives both messages after the second login.
  await receive({ kind: 'ended', message: "You've been logged out.", severity: 'success' });
  await receive({ kind: 'begun', username: 'next@example.org' });
  await waitFor(() => expect(frame()).toBe(url));
});
