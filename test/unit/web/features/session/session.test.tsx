import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../../../shared/messages.ts';
import { completeAnswers } from '../../../../support/complete-application.ts';
import {
  applicantWith,
  control,
  delayResponse,
  isQuestionShown,
  openDialog,
  type Rendered,
  refusal,
  renderApp,
  setLoginMarker,
} from '../../../../support/render-app.tsx';

const minute = 60_000;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Stores the time of the last activity, as another tab does. */
const setIdle = (minutes: number) => localStorage.setItem('last-activity', String(Date.now() - minutes * minute));
const becomeIdle = (minutes: number) =>
  act(async () => {
    setIdle(minutes);
    dispatchEvent(new Event('storage'));
  });

async function logOut({ user }: Rendered) {
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
}

async function logIn({ user, server, profile }: Rendered, next: Partial<Rendered['profile']>) {
  server['POST /public/login'] = () => {
    setLoginMarker();
    Object.assign(profile, next);
    return { message: 'Welcome.', username: next.username };
  };
  await heading('Log in');
  await user.type(control('username'), String(next.username));
  await user.type(control('password'), 'Correct horse 7 battery!');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' }));
}

it('stops a submit when its session ends, so that it does not submit for the next applicant', async () => {
  const { handler, release } = delayResponse();
  const rendered = await renderApp('/final-steps', applicantWith(completeAnswers));
  const { user, sent, server } = rendered;
  server['POST /api/web-status'] = handler;
  await user.click(screen.getByText('Submit'));
  await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/web-status'));
  delete server['POST /api/web-status'];
  await logOut(rendered);
  await logIn(rendered, { username: 'next@example.org', application: 'next', answer: completeAnswers });
  await heading('About You');
  const before = sent.length;
  await release();
  expect(sent.slice(before).filter(({ method }) => method === 'POST')).toEqual([]);
  await heading('About You');
  expect(screen.queryByText("We couldn't finish submitting")).toBeNull();
});

describe('an idle session', () => {
  const status = async () => within(await openDialog()).getAllByRole('status')[0]?.textContent;
  const pressStay = async ({ user }: Rendered) =>
    user.click(await screen.findByText('Yes - Take me back to my application'));

  it('says that an answer is saved only after that exact answer is saved', async () => {
    const { handler, release } = delayResponse();
    const rendered = await renderApp('/final-steps', applicantWith());
    const { user, sent, server } = rendered;
    server['PUT /api/answer'] = handler;
    await user.type(control('hearaboutus_other'), 'A friend');
    await becomeIdle(14);
    await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/answer'));
    expect(await status()).toBe('');
    await pressStay(rendered);
    await release();
    const later = delayResponse();
    server['PUT /api/answer'] = later.handler;
    await user.type(control('hearaboutus_other'), ' of mine');
    await becomeIdle(14);
    expect(await status()).toBe('');
    await later.release();
    expect(await status()).toBe('Your answers are saved.');
  });

  it('says that answers are not saved yet, and that the browser keeps them', async () => {
    const { user } = await renderApp('/final-steps', {
      ...applicantWith(),
      server: { 'PUT /api/answer': refusal(500, 'No.') },
    });
    await user.type(control('hearaboutus_other'), 'A flyer');
    await becomeIdle(14);
    await within(await openDialog()).findByText(/^Your last answers aren't saved yet\. This browser keeps them/);
  });

  it('clears the screen before a slow server has saved and logged out', async () => {
    const [saving, leaving] = [delayResponse(), delayResponse()];
    const { user } = await renderApp('/final-steps', {
      ...applicantWith(),
      server: { 'PUT /api/answer': saving.handler, 'GET /api/logout': leaving.handler },
    });
    await user.type(control('hearaboutus_other'), 'A neighbor');
    await becomeIdle(40);
    await waitFor(() => expect(isQuestionShown('hearaboutus_other')).toBe(false));
    expect(location.pathname).toBe('/final-steps');
    await saving.release();
    await leaving.release();
    await screen.findByText(messages.inactivity);
  });

  it('ends if the applicant chooses to stay only after the limit, as in a frozen tab', async () => {
    await renderApp('/final-steps', applicantWith());
    await becomeIdle(14);
    const stay = await screen.findByText('Yes - Take me back to my application');
    setIdle(16);
    fireEvent.click(stay);
    await screen.findByText(messages.inactivity);
    await heading('Log in');
  });
});
