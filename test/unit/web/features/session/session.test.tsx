import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../../shared/form/definition.ts';
import { messages } from '../../../../../shared/messages.ts';
import { application, openVisitorEntries, outbox } from '../../../../../web/features/application/index.ts';
import { completeAnswers } from '../../../../support/complete-application.ts';
import {
  applicantWith,
  control,
  delayResponse,
  focused,
  isQuestionShown,
  isReloadBlocked,
  logOut,
  openDialog,
  type Rendered,
  refusal,
  removeLoginMarker,
  renderApp,
  setLoginMarker,
  warnsBeforeLeaving,
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
  const { handler, waitForRequest, release } = delayResponse();
  const rendered = await renderApp('/final-steps', applicantWith(completeAnswers));
  const { user, sent, server } = rendered;
  server['POST /api/web-status'] = handler;
  await user.click(screen.getByText('Submit'));
  await waitForRequest();
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

it('ends in the browser if the server clears the cookies of a logout that fails', async () => {
  const rendered = await renderApp('/final-steps', applicantWith());
  rendered.server['GET /api/logout'] = () => {
    removeLoginMarker();
    return refusal(503, 'No.')();
  };
  await logOut(rendered);
  await heading('Log in');
  await screen.findByText(messages.loggedOut);
});

describe('an idle session', () => {
  const status = async () => within(await openDialog()).getAllByRole('status')[0]?.textContent;
  const pressStay = async ({ user }: Rendered) =>
    user.click(await screen.findByText('Yes - Take me back to my application'));

  it('says that an answer is saved only after that exact answer is saved', async () => {
    const { handler, waitForRequest, release } = delayResponse();
    const rendered = await renderApp('/final-steps', applicantWith());
    const { user, server } = rendered;
    server['PUT /api/answer'] = handler;
    await user.type(control('hearaboutus_other'), 'A friend');
    await becomeIdle(14);
    await waitForRequest();
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

  it('is logged out on the server as soon as possible if the server could not be reached', async () => {
    const { server, sent } = await renderApp('/final-steps', {
      ...applicantWith(),
      server: { 'GET /api/logout': refusal(503, 'No.') },
    });
    await becomeIdle(16);
    await heading('Log in');
    delete server['GET /api/logout'];
    const logouts = () => sent.filter(({ path }) => path === '/api/logout').length;
    const before = logouts();
    setLoginMarker();
    act(() => void dispatchEvent(new Event('online')));
    expect(logouts()).toBe(before);
    removeLoginMarker();
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(logouts()).toBe(before + 1));
    await waitFor(() => expect(localStorage.getItem('pending-logout')).toBeNull());
    act(() => void dispatchEvent(new Event('online')));
    expect(logouts()).toBe(before + 1);
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

describe('unsaved answers', () => {
  const day = 24 * 60 * minute;
  const entry = 'entry tag answer hearaboutus_other';
  const store = (days: number) =>
    localStorage.setItem(
      entry,
      JSON.stringify({ value: 'A magazine', seen: 0, at: Date.now() - days * day, since: 0, sent: [] }),
    );

  it('are kept for thirty days, only for their owner', async () => {
    store(29);
    const rendered = await renderApp('/login');
    await logIn(rendered, { username: 'next@example.org', application: 'next', last_page: '/final-steps' });
    await heading('Final Steps');
    await screen.findByText(/^All changes saved/);
    await logOut(rendered);
    expect([rendered.saved(), localStorage.getItem(entry)]).toEqual([{}, expect.stringContaining('A magazine')]);
    await logIn(rendered, { username: 'lan@example.org', application: 'tag' });
    await heading('Final Steps');
    await waitFor(() => expect(rendered.profile.answer).toEqual({ hearaboutus_other: 'A magazine' }));
    await waitFor(() => expect(localStorage.getItem(entry)).toBeNull());
  });

  it('that have expired are counted at the next login, without their values', async () => {
    store(31);
    const rendered = await renderApp('/login');
    await logIn(rendered, { username: 'lan@example.org', last_page: '/final-steps' });
    const notice = await screen.findByText(/^We couldn't save 1 answer that was typed here through /);
    expect([control('hearaboutus_other').value, JSON.stringify({ ...localStorage })]).toEqual([
      '',
      expect.not.stringContaining('A magazine'),
    ]);
    await rendered.user.click(
      within(notice.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Close' }),
    );
    expect(notice.isConnected).toBe(false);
  });
});

it('ignores a profile that was requested before a logout and arrives after it', async () => {
  const rendered = await renderApp('/about', applicantWith({ first_name: 'Lan' }));
  const { handler, waitForRequest, release } = delayResponse();
  rendered.server['GET /api/profile'] = handler;
  act(() => void dispatchEvent(new Event('online')));
  await waitForRequest();
  await logOut(rendered);
  await heading('Log in');
  await release();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('lan@');
  act(() => history.back());
  await heading('About You');
  expect(control('first_name').value).toBe('');
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

it('keeps what a visitor types before the code that removes expired entries has loaded', async () => {
  const entry = { value: 'Lan', seen: 0, at: Date.now() - 8 * 24 * 60 * minute, since: 0, sent: [] };
  localStorage.setItem('entry visitor answer first_name', JSON.stringify(entry));
  const opening = openVisitorEntries();
  application.set('middle_name', 'Thu');
  await opening;
  await outbox.write();
  expect([application.get('first_name'), outbox.valueOf('answer middle_name')]).toEqual(['', 'Thu']);
  expect(localStorage.getItem('entry visitor answer middle_name')).toContain('Thu');
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

describe('the answers of a visitor', () => {
  const logInHere = async (rendered: Rendered, answer: Answers) => {
    await rendered.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));
    await logIn(rendered, { username: 'lan@example.org', answer });
    await heading('About You');
  };

  it('fill the open questions of the account, and are offered as a choice where they differ', async () => {
    const rendered = await renderApp('/about');
    const { user, profile, saved } = rendered;
    await user.type(control('first_name'), 'Lan');
    await user.type(control('middle_name'), 'Thu');
    await logInHere(rendered, { first_name: 'Server' });
    const panel = (await screen.findByRole('heading', { name: 'Please choose' })).closest('section');
    await waitFor(() => expect(panel?.textContent).toMatch(/In your account:.*Server.*Typed here:.*Lan/));
    await waitFor(() => expect(profile.answer).toEqual({ first_name: 'Server', middle_name: 'Thu' }));
    await user.click(screen.getByRole('button', { name: /^Use the saved answer for .*First Name/ }));
    await waitFor(() => expect(control('first_name').value).toBe('Server'));
    expect(saved()).toEqual({ middle_name: 'Thu' });
  });

  it('from an earlier visit are not added to the application of the next person, who deletes them', async () => {
    const entry = { value: 'Lan', seen: 0, at: Date.now() - 120 * minute, since: 0, sent: [] };
    localStorage.setItem('entry visitor answer first_name', JSON.stringify(entry));
    const rendered = await renderApp('/about');
    await logInHere(rendered, {});
    const dialog = within(await openDialog());
    dialog.getByText(/^Someone started this form in this browser\./);
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['First Name']);
    expect(control('first_name').value).toBe('');
    await rendered.user.click(dialog.getByRole('button', { name: 'No, delete them' }));
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Lan'));
    expect(rendered.saved()).toEqual({});
  });

  it('that are kept only in memory block closing or reloading the page, and survive a login whose application fails to load', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const rendered = await renderApp('/final-steps');
    const { user, server, profile } = rendered;
    expect(warnsBeforeLeaving()).toBe(false);
    await user.click(control('disciplinary_action', 'Y'));
    await user.type(control('disciplinary_action_explanation'), 'In memory');
    screen.getByText('Some answers not saved');
    expect([warnsBeforeLeaving(), JSON.stringify({ ...localStorage })]).toEqual([
      true,
      expect.not.stringContaining('In memory'),
    ]);
    expect(await isReloadBlocked()).toBe(true);
    server['GET /api/profile'] = refusal(503, 'Busy.');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));
    await logIn(rendered, { username: 'lan@example.org' });
    await screen.findByText('Busy.');
    delete server['GET /api/profile'];
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(profile.answer).toMatchObject({ disciplinary_action_explanation: 'In memory' }));
    logged.mockRestore();
  });

  it.each([
    [404, 'This link is unknown or has expired.'],
    [500, "We've encountered an unexpected error at this time. Please try again later."],
  ])('of a link that fails with status %i can be entered by hand, and an error says so', async (status, message) => {
    sessionStorage.setItem('visitor-token', `unknown ${status}`);
    const { user } = await renderApp('/education', {
      server: { 'GET /public/tmp': () => new Response(status === 404 ? JSON.stringify({ message }) : '<', { status }) },
    });
    await screen.findByText(message);
    await user.type(control('college_program_study'), 'Accounting');
    expect(control('college_program_study').value).toBe('Accounting');
  });
});
