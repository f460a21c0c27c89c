import { expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { config } from '#partner';
import { delayResponse, refusal, renderApp } from '../../../../support/render-app.tsx';

it('the form shows a spinner, and then the root error screen if the profile cannot be loaded', async () => {
  // React logs the error when an error boundary handles it.
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { handler, release } = delayResponse(refusal(500, 'Please try again.'));
  const opened = renderApp('/completion', { profile: {}, server: { 'GET /api/profile': handler } });
  const loading = await screen.findByText('Loading…');
  expect(loading.closest('[role=status]')).not.toBeNull();
  await release();
  await screen.findByRole('heading', { level: 1, name: 'Something went wrong.' });
  screen.getByText('The issue that caused you to see this has been logged. We will get it fixed as soon as possible.');
  within(screen.getByRole('banner')).getByText(config.name);
  within(screen.getByRole('contentinfo')).getByRole('link', { name: config.helpEmail });
  expect(screen.getByRole('link', { name: 'Go back to the application' }).getAttribute('href')).toBe('/about');
  expect((await opened).sent.filter(({ path }) => path === '/api/profile')).toHaveLength(1);
  logged.mockRestore();
});
