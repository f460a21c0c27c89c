import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Profile } from '../../../../../shared/contracts/application.ts';
import { webStatuses } from '../../../../../shared/status.ts';
import { completeAnswers } from '../../../../support/complete-application.ts';
import {
  applicantWith,
  control,
  delayResponse,
  hasFocus,
  refusal,
  renderApp,
  type Server,
} from '../../../../support/render-app.tsx';

const submitted = (server: Server = {}, path = '/completion', more: Partial<Profile> = {}) =>
  renderApp(path, {
    ...applicantWith(
      { first_name: 'Lan', college_name: 'Salisbury University', applied_major: '5', recommender_1_lastname: 'Li' },
      {
        web_status: webStatuses.map((web_status) => ({ web_status, created_at: '2026-11-21T12:00:00Z' })),
        confirmation_number: 'ABCD-2345',
        submitted_at: '2026-11-21T12:00:00Z',
        ...more,
      },
    ),
    server,
  });
const row = (title: RegExp) => {
  const item = screen.getByRole('heading', { level: 4, name: title }).closest('li');
  if (!item) throw new Error(`No row is called ${title}.`);
  return item;
};

describe('an answer that is not saved when the application is submitted', () => {
  const submittedProfile = {
    web_status: webStatuses.map((web_status) => ({ web_status, created_at: '2026-11-21T12:00:00Z' })),
    confirmation_number: 'ABCD-2345',
    submitted_at: '2026-11-21T12:00:00Z',
  };
  const notice = () => screen.findByText(/^We couldn't save 1 answer that was typed here through .*already/);

  it('in another browser is reported', async () => {
    const { user, server, profile } = await renderApp('/final-steps', applicantWith());
    server['PUT /api/answer'] = refusal(503, 'Busy.');
    await user.type(control('hearaboutus_other'), 'A friend');
    Object.assign(profile, submittedProfile);
    act(() => void dispatchEvent(new Event('online')));
    await notice();
  });

  it('does not show as part of the submitted application', async () => {
    const answers = { ...completeAnswers, first_name: 'Lan', college_name: 'Salisbury University' };
    const { user, server, profile } = await renderApp('/about', applicantWith(answers));
    server['PUT /api/answer'] = refusal(503, 'Busy.');
    await user.type(control('first_name'), 'a');
    Object.assign(profile, submittedProfile);
    act(() => void dispatchEvent(new Event('online')));
    await notice();
    expect((await screen.findByRole('heading', { level: 2, name: /^Thanks/ })).textContent).toBe('Thanks, Lan!');
  });

  it('because it was typed while the server submitted the application is reported', async () => {
    const { user, server, profile } = await renderApp('/final-steps', applicantWith(completeAnswers));
    const { handler, waitForRequest, release } = delayResponse(() => Object.assign(profile, submittedProfile));
    server['POST /api/submit'] = handler;
    await user.click(screen.getByText('Submit'));
    await waitForRequest();
    server['PUT /api/answer'] = refusal(409, 'Your application is already submitted.');
    await user.type(control('hearaboutus_other'), 'A friend');
    await release();
    await notice();
  });
});

describe('the completion page', () => {
  it('moves the focus from the button that prepares the PDF copy to the link that opens it', async () => {
    const { user } = await submitted({
      'GET /api/pdf': () => ({ status: 'COMPLETED', url: '/copy', file_size: 2048 }),
    });
    await user.click(screen.getByRole('button', { name: 'Download a PDF copy' }));
    await hasFocus('Open your PDF copy (PDF, 2 KB, opens in a new tab)');
  });

  it('shows what is left as rows with a status, and paying as the one primary button', async () => {
    await submitted();
    screen.getByRole('heading', { level: 1, name: 'Your application was successfully submitted.' });
    const pay = within(row(/^Pay the application fee/)).getByRole('link', { name: /^Pay \$\d+$/ });
    expect([...document.querySelectorAll('main .primary')]).toEqual([pay]);
    for (const title of [/^Pay/, /^Request your transcripts/]) within(row(title)).getByText('To do');
  });

  it('opens the schools and the address of a row', async () => {
    const { user } = await submitted();
    const toggle = within(row(/^Request your transcripts/)).getByRole('button');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    within(row(/^Request your transcripts/)).getByText('Salisbury University');
  });

  const letter = { generation: 1, version: 1, email: 'a@b.test', waiver: 'Y', times: {}, may: [] } as const;

  it('counts the letters that have arrived', async () => {
    await submitted({
      'GET /api/letters': () => ({
        letters: [
          { ...letter, n: 1, name: 'Wei Li', state: 'received' },
          { ...letter, n: 2, name: 'Ada Byron', state: 'asked' },
        ],
      }),
    });
    await waitFor(() => within(row(/^Letters of recommendation/)).getByText('1 of 2 received'));
    within(row(/^Letters of recommendation/)).getByText('Ada Byron');
  });

  it('shows letters below what is left once all have arrived', async () => {
    const letters = [{ ...letter, n: 1, name: 'Wei Li', state: 'received' }];
    await submitted({ 'GET /api/letters': () => ({ letters }) });
    await screen.findByRole('heading', { level: 2, name: 'Letters of recommendation' });
    expect(screen.queryByRole('heading', { level: 4, name: /^Letters of recommendation/ })).toBeNull();
    screen.getByText('Received');
  });

  it('copies the confirmation number, or selects it if the browser forbids that', async () => {
    const { user } = await submitted();
    const copy = screen.getByRole('button', { name: 'Copy confirmation number' });
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Forbidden'));
    await user.click(copy);
    expect(String(getSelection())).toBe('ABCD-2345');
    await user.click(copy);
    await screen.findByRole('button', { name: 'Copied confirmation number' });
    expect(write).toHaveBeenLastCalledWith('ABCD-2345');
    expect(await navigator.clipboard.readText()).toBe('ABCD-2345');
  });

  it.each(['/about', '/final-steps#signature', '/nowhere'])('is what opens at %s, without the steps', async (path) => {
    await submitted({}, path);
    await screen.findByRole('heading', { level: 2, name: /^Thanks, Lan/ });
    screen.getByText('Congratulations on completing the online portion of your application!');
    expect([location.pathname, document.title]).toEqual(['/completion', expect.stringMatching(/^Submitted – /)]);
    expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull();
  });

  it('says that the receipt bounced, and offers the PDF copy', async () => {
    await submitted({}, '/completion', { receipt_email: 'bounced' });
    const notice = within(screen.getByRole('alert'));
    expect(screen.getByRole('alert').textContent).toMatch(
      /^We could not deliver your receipt to lan@example\.org\. Your application is submitted; your confirmation number is ABCD-2345\./,
    );
    notice.getByRole('button', { name: 'save the PDF copy here' });
    expect(screen.queryByText(/We've emailed a copy to/)).toBeNull();
  });
});
