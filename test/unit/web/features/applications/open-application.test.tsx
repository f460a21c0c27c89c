import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ApplicationSummary } from '../../../../../shared/contracts/applications.ts';
import { applicantWith, renderApp } from '../../../../support/render-app.tsx';

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
