import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../../../shared/messages.ts';
import { completeAnswers } from '../../../../support/complete-application.ts';
import {
  applicantWith,
  control,
  delayResponse,
  focused,
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
  await user.clear(control('username'));
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

describe('a login after the session has ended', () => {
  async function endSession() {
    const rendered = await renderApp('/about', applicantWith({}, { last_page: '/about' }));
    rendered.server['PUT /api/answer'] = refusal(401, messages.sessionInvalid);
    await rendered.user.type(control('middle_name'), 'Thu');
    await rendered.user.click(screen.getByText('Save and continue'));
    await heading('Log in');
    delete rendered.server['PUT /api/answer'];
    return rendered;
  }

  it('knows the email address and returns to the question where the applicant stopped', async () => {
    const rendered = await endSession();
    expect([control('username').value, focused()]).toEqual(['lan@example.org', 'password']);
    expect(JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])).not.toContain('lan@');
    await logIn(rendered, { username: 'lan@example.org', last_page: '/final-steps' });
    await heading('About You');
    await waitFor(() => expect(focused()).toBe('middle_name'));
    expect(control('middle_name').value).toBe('Thu');
  });

  it('opens the last page of another applicant', async () => {
    const rendered = await endSession();
    await logIn(rendered, { username: 'next@example.org', application: 'next', last_page: '/final-steps' });
    await heading('Final Steps');
  });

  it('does not know the email address after Log Out', async () => {
    await logOut(await renderApp('/about', applicantWith()));
    await heading('Log in');
    expect(control('username').value).toBe('');
  });
});

describe('a visitor who must log in first', () => {
  const signUp = async (press: (rendered: Rendered) => Promise<unknown>) => {
    const rendered = await renderApp('/about');
    await rendered.user.type(control('email_address'), 'lan@example.org');
    await press(rendered);
    await heading('Create an account');
    expect(control('username').value).toBe('lan@example.org');
    return rendered;
  };
  const logInInstead = async (rendered: Rendered, last_page: Rendered['profile']['last_page']) => {
    await rendered.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));
    await logIn(rendered, { username: 'lan@example.org', last_page });
  };

  it.each([
    ['Save and continue', 'Education and Work Experience'],
    ['Final Steps', 'Final Steps'],
  ])('opens the page that "%s" leads to, after the sign-up and the confirmation', async (name, title) => {
    const { user, server } = await signUp(async (rendered) => {
      await rendered.user.type(control('ssn'), '123456789');
      await rendered.user.click(screen.getByText(name));
    });
    const unsaved = /Some answers aren't saved yet\. Don't close or reload this page\./;
    screen.getByText(unsaved);
    server['POST /public/confirm'] = () => {
      setLoginMarker();
      return { message: 'Confirmed.', username: 'lan@example.org' };
    };
    await user.type(control('password'), 'Correct horse 7 battery!');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Create account' }));
    await heading('Confirm your account');
    screen.getByText(unsaved);
    await user.type(control('code'), '123456');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Confirm' }));
    await heading(title);
    await waitFor(() => expect(focused()).toBe(title));
  });

  it('returns to the question where they stopped if they did not leave the page', async () => {
    const rendered = await signUp(async ({ user }) => {
      await user.click(screen.getByRole('button', { name: 'Account' }));
      await user.click(await screen.findByRole('button', { name: 'Create Account' }));
    });
    await logInInstead(rendered, null);
    await heading('About You');
    await waitFor(() => expect(focused()).toBe('email_address'));
  });

  it('opens the last page of an application that has one', async () => {
    const rendered = await signUp(async ({ user }) => user.click(screen.getByText('Save and continue')));
    await logInInstead(rendered, '/final-steps');
    await heading('Final Steps');
  });
});
