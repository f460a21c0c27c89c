import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ApplicationSummary } from '../../../../../shared/contracts/applications.ts';
import { webStatuses } from '../../../../../shared/status.ts';
import { applicantWith, openDialog, refusal, renderApp } from '../../../../support/render-app.tsx';

const first = {
  number: 1,
  program: 'Biology (M.S.)',
  term: 'Fall 2026',
  web_status: 'submitted',
  submitted_at: '2026-06-01T12:00:00Z',
  chosen: false,
} as const;
const open: ApplicationSummary = {
  number: 3,
  program: 'History',
  term: 'Fall 2027',
  web_status: 'started',
  chosen: true,
};
const show = (applications: readonly ApplicationSummary[]) =>
  renderApp('/about', {
    ...applicantWith(),
    server: { 'GET /api/applications': () => ({ applications, may_start: false }) },
  });
const header = () => within(screen.getByRole('banner'));

it('the header says which of several applications is open', async () => {
  await show([first, open]);
  await header().findByText('Application 2 of 2: History, Fall 2027');
});

it('the header does not number an only application', async () => {
  const { sent } = await show([open]);
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/applications'));
  expect(header().queryByText(/^Application \d/)).toBeNull();
});

it('an applicant learns that a recommender of the other application declined', async () => {
  await show([{ ...first, declined: true }, open]);
  await screen.findByText('A recommender declined');
  // The message is also in the live region for a moment.
  expect(screen.getAllByText(/application Biology \(M\.S\.\), Fall 2026\. Open it/)).not.toEqual([]);
});

it('the completion page shows an application that was started or discarded although the response was lost', async () => {
  let applications: readonly ApplicationSummary[] = [{ ...first, chosen: true }];
  const change = (next: typeof applications) => () => {
    applications = next;
    return refusal(503, 'Please try again.')();
  };
  const { user } = await renderApp('/completion', {
    ...applicantWith(
      {},
      {
        web_status: webStatuses.map((web_status) => ({ web_status, created_at: '' })),
        submitted_at: first.submitted_at,
      },
    ),
    server: {
      'GET /api/applications': () => ({ applications, may_start: applications.length === 1 }),
      'POST /api/applications': change([
        { ...first, chosen: true },
        { ...open, chosen: false },
      ]),
      'DELETE /api/applications/3': change([{ ...first, chosen: true }]),
    },
  });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const confirm = async (name: string) => user.click(within(await openDialog()).getByRole('button', { name }));
  await press('Start another application');
  await confirm('Start application');
  const error = (await screen.findByText('Please try again.')).closest('dialog') as HTMLElement;
  await user.click(within(error).getByRole('button', { name: 'Close' }));
  await screen.findByRole('heading', { name: 'Your other application' });
  await press('Discard History, Fall 2027');
  await confirm('Discard application');
  await screen.findByRole('button', { name: 'Start another application' });
});
