import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  control,
  delayResponse,
  focused,
  isReloadBlocked,
  refusal,
  renderApp,
  type Server,
} from '../../../../support/render-app.tsx';

const password = 'Correct horse 7 battery!';

const press = (name: string) => within(screen.getByRole('main')).getByRole('button', { name });
const errorOf = (key: string) => document.getElementById(`${key}-error`)?.textContent;

async function fill({ user }: Awaited<ReturnType<typeof renderApp>>, values: Readonly<Record<string, string>>) {
  for (const [key, value] of Object.entries(values)) {
    await user.clear(control(key));
    await user.type(control(key), value);
  }
}

/** Opens a card, fills in its form and presses the button. */
async function submit(path: string, button: string, values: Readonly<Record<string, string>>, server: Server = {}) {
  const rendered = await renderApp(path, { server });
  await fill(rendered, values);
  await rendered.user.click(press(button));
  return rendered;
}

describe('an email address', () => {
  it('is asked about at sign-up if its domain looks mistyped, but not while it may be incomplete', async () => {
    const rendered = await renderApp('/signup');
    const ask = () => screen.queryByRole('button', { name: 'Use this address' });
    await fill(rendered, { username: 'lan@gmail.co' });
    expect(ask()).toBeNull();
    await rendered.user.type(control('username'), 'n');
    await rendered.user.click(ask() as HTMLElement);
    expect([control('username').value, focused(), ask()]).toEqual(['lan@gmail.com', 'username', null]);
  });
});

it('a notice about the connection disappears when the connection returns', async () => {
  const offline = () => {
    throw new TypeError('offline');
  };
  await submit('/login', 'Log in', { username: 'lan@example.com', password }, { 'POST /public/login': offline });
  await within(screen.getByRole('main')).findByText(/^You seem to be offline/);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^You seem to be offline/)).toBeNull();
});

describe('a password', () => {
  it('shows which requirements are met', async () => {
    const rendered = await renderApp('/signup');
    const items = () => [...document.querySelectorAll<HTMLElement>('#password-checklist li')];
    const states = () => items().map(({ dataset }) => dataset.state);
    expect(items().map(({ textContent }) => textContent)).toEqual([
      'is at least 12 characters',
      'contains at least one uppercase letter',
      'contains at least one lowercase letter',
      'contains at least one number',
      'contains at least one special character',
      'has no leading or trailing whitespace',
    ]);
    expect(new Set(states())).toEqual(new Set(['inactive']));
    await fill(rendered, { password: 'abcdefghijk ' });
    expect(states()).toEqual(['success', 'error', 'success', 'error', 'success', 'error']);
    await fill(rendered, { password });
    expect(new Set(states())).toEqual(new Set(['success']));
    await screen.findByText('The password meets all requirements.');
  });

  it('blocks a reload for a new release, which would lose it', async () => {
    await fill(await renderApp('/signup'), { password });
    expect(await isReloadBlocked()).toBe(true);
  });

  it('is shown by its button, and hidden again before it is sent', async () => {
    const types: string[] = [];
    const server = {
      'POST /public/login': async () => {
        await new Promise((drawn) => setTimeout(drawn));
        types.push(control('password').type);
        return refusal(401, 'We could not log you in.')();
      },
    };
    const rendered = await renderApp('/login', { server });
    await fill(rendered, { username: 'lan@example.com', password });
    expect(control('password').type).toBe('password');
    await rendered.user.click(press('Show password'));
    expect(control('password').type).toBe('text');
    await rendered.user.click(press('Log in'));
    await waitFor(() => expect(types).toEqual(['password']));
  });
});

describe('an invalid form', () => {
  it.each([
    ['/signup', 'Create account', { username: 'lan@nowhere' }, 'username', 'Your email address must be valid.'],
    ['/login', 'Log in', { username: 'lan@nowhere' }, 'username', 'Please provide a valid email address.'],
    ['/login', 'Log in', { username: 'lan@example.com' }, 'password', 'Password is required.'],
    [
      '/confirm',
      'Confirm',
      { username: 'lan@example.com', code: '12345' },
      'code',
      'The confirmation code must be exactly 6 numbers.',
    ],
    [
      '/confirm',
      'Resend confirmation code',
      {},
      'username',
      'You must provide a valid email address to resend a confirmation code.',
    ],
  ])('on %s shows its error and sends nothing: %s', async (path, button, values, key, sentence) => {
    const { sent: requests } = await submit(path, button, values);
    await waitFor(() => expect(errorOf(key)).toBe(`Error: ${sentence}`));
    expect(requests.filter((request) => request.path.startsWith('/public/'))).toEqual([]);
    if (button.startsWith('Resend')) return;
    expect([focused(), document.title]).toEqual([key, expect.stringMatching(/^Error: /)]);
  });

  it('clears an error once it is fixed', async () => {
    const rendered = await submit('/login', 'Log in', { username: 'lan@nowhere', password });
    await fill(rendered, { username: 'lan@example.com' });
    expect(errorOf('username')).toBeUndefined();
  });
});

describe('an error', () => {
  it.each([
    ['Login', '/login', 'Log in', '/public/login', 401, { username: 'lan@example.com', password }, 'password'],
    ['Confirm', '/confirm', 'Confirm', '/public/confirm', 422, { username: 'lan@example.com', code: '000000' }, 'code'],
  ])(
    'on the %s card is shown at its field and in a toast, which closes on the next key press',
    async (card, path, button, call, status, values, key) => {
      const errors = status === 422 ? { errors: { code: ['It is wrong.'] } } : {};
      const { user } = await submit(path, button, values, {
        [`POST ${call}`]: refusal(status, 'It is wrong.', errors),
      });
      await screen.findByText(`${card} Card Error`);
      expect(errorOf(key)).toContain('It is wrong.');
      expect(focused()).toBe(key);
      await user.keyboard('1');
      await waitFor(() => expect(screen.queryByText(`${card} Card Error`)).toBeNull());
    },
  );

  it.each([
    ['Signup', '/signup', 'Create account', 'signup', { username: 'lan@example.com', password }],
    ['Forgot', '/forgot', 'Send me a link', 'forgot-password', { username: 'lan@example.com' }],
  ])(
    'on the %s card is shown even if the response is not JSON, and a double click sends one request',
    async (card, path, button, call, values) => {
      const { handler, release } = delayResponse(() => new Response('<html>', { status: 502 }));
      const rendered = await renderApp(path, { server: { [`POST /public/${call}`]: handler } });
      await fill(rendered, values);
      await rendered.user.dblClick(press(button));
      await release();
      await screen.findByText(`${card} Card Error`);
      screen.getByText("We've encountered an unexpected error at this time. Please try again later.");
      expect(rendered.sent.filter((request) => request.path === `/public/${call}`)).toHaveLength(1);
    },
  );

  it('in the confirmation code offers to sign up again with the same email address', async () => {
    const server = { 'POST /public/confirm': refusal(422, 'It is wrong.', { errors: { code: ['It is wrong.'] } }) };
    const { user } = await submit('/confirm', 'Confirm', { username: 'lan@example.com', code: '000000' }, server);
    await user.click(await screen.findByRole('link', { name: 'Sign up again here' }));
    await screen.findByRole('heading', { level: 1, name: 'Create an account' });
    expect(control('username').value).toBe('lan@example.com');
  });

  it('in a new confirmation code is shown in a toast with its reason', async () => {
    const server = { 'POST /public/resend-confirm': refusal(429, 'Please wait a little.') };
    await submit('/login', 'Resend confirmation code', { username: 'lan@example.com' }, server);
    await screen.findByText('Resend Confirmation Code Error');
    screen.getByText('Please wait a little.');
  });

  it('in a login leads to the confirmation with the same email address', async () => {
    const values = { username: 'lan@example.com', password };
    const { user } = await submit('/login', 'Log in', values, { 'POST /public/login': refusal(401, 'Confirm it.') });
    await screen.findByText('Login Card Error');
    await user.click(screen.getByRole('link', { name: 'Enter a confirmation code' }));
    await screen.findByRole('heading', { level: 1, name: 'Confirm your account' });
    expect(control('username').value).toBe('lan@example.com');
  });

  it('does not take the focus from an email address that the user is correcting', async () => {
    const { handler, release } = delayResponse(refusal(401, 'We could not log you in.'));
    const values = { username: 'lan@example.co', password };
    const { user } = await submit('/login', 'Log in', values, { 'POST /public/login': handler });
    await user.click(control('username'));
    await release();
    expect(errorOf('password')).toContain('We could not log you in.');
    await user.keyboard('m');
    expect(control('username').value).toBe('lan@example.com');
  });

  it('is shown in a toast and does not take the focus if the user has left its card', async () => {
    const { handler, release } = delayResponse(refusal(401, 'We could not log you in.'));
    const values = { username: 'lan@example.co', password };
    const { user } = await submit('/login', 'Log in', values, { 'POST /public/login': handler });
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Create an account' }));
    await screen.findByRole('heading', { level: 1, name: 'Create an account' });
    await user.click(control('username'));
    await release();
    await screen.findByText('We could not log you in.');
    expect(focused()).toBe('username');
  });

  it('on /reset without a token is shown immediately, with a link to request a new one', async () => {
    const { user } = await renderApp('/reset');
    screen.getByText(/open this page from the link in our email/);
    expect(screen.getByRole('main').querySelector('input')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Request a new link' }));
    await screen.findByRole('heading', { level: 1, name: 'Reset your password' });
  });
});

describe('blocked cookies', () => {
  const sentence = /^Your browser blocks cookies for this site\./;
  const refuse = () => {
    throw new DOMException('No.', 'SecurityError');
  };
  const values = { username: 'lan@example.com', password };

  afterEach(() => void Reflect.deleteProperty(document, 'cookie'));

  it.each([
    ['/login', 'Log in', { get: refuse, set: refuse }],
    ['/signup', 'Create account', { get: () => '', set: () => {} }],
  ])('are the reason that %s shows, before it sends anything', async (path, button, cookie) => {
    const rendered = await renderApp(path);
    Object.defineProperty(document, 'cookie', { configurable: true, ...cookie });
    await fill(rendered, values);
    await rendered.user.click(press(button));
    await within(screen.getByRole('main')).findByText(sentence);
    expect(rendered.sent).toEqual([]);
  });

  it('are the reason that a login shows if the cookies of its response are lost', async () => {
    await submit('/login', 'Log in', values, { 'POST /public/login': () => ({ username: values.username }) });
    await within(screen.getByRole('main')).findByText(sentence);
  });
});

describe('a double click', () => {
  it('with Enter sends one request on a fast network, and does not press the button of the next card', async () => {
    const rendered = await renderApp('/signup');
    await fill(rendered, { username: 'lan@example.com', password });
    const button = press('Create account');
    fireEvent.click(button, { detail: 1 });
    await waitFor(() => expect(location.pathname).toBe('/confirm'));
    fireEvent.submit(button.closest('form') ?? button);
    await screen.findByRole('heading', { level: 1, name: 'Confirm your account' });
    fireEvent.click(press('Confirm'), { detail: 2 });
    expect(rendered.sent.map(({ path }) => path)).toEqual(['/public/signup']);
    expect([errorOf('username'), errorOf('code')]).toEqual([undefined, undefined]);
  });

  it.each([
    ['/login', 'Resend confirmation code'],
    ['/forgot', 'Send me a link'],
  ])('on %s sends one email, even if the first request ends between the clicks: %s', async (path, button) => {
    const rendered = await renderApp(path);
    await fill(rendered, { username: 'lan@example.com' });
    fireEvent.click(press(button), { detail: 1 });
    await screen.findByText('Success Notification');
    fireEvent.click(press(button), { detail: 2 });
    expect(rendered.sent).toHaveLength(1);
  });
});

describe('the login asks only for the password', () => {
  const asksForPassword = async (address: string) => {
    await screen.findByRole('heading', { level: 1, name: 'Log in' });
    await waitFor(() => expect(focused()).toBe('password'));
    expect(control('username').value).toBe(address);
  };

  it('after a confirmation that does not log in, because the cookie of the sign-up has expired', async () => {
    await submit('/confirm', 'Confirm', { username: 'lan@example.com', code: '123456' });
    await asksForPassword('lan@example.com');
    await screen.findByText('Done.');
  });

  it('after a new password was set through a link whose values have escaped brackets', async () => {
    const account = crypto.randomUUID();
    const values = { password, confirm_password: password };
    const { sent } = await submit(`/reset?username=%3C${account}%3E&id=%3C123456%3E`, 'Save new password', values, {
      'POST /public/reset-password': () => ({ message: 'Saved.', username: 'lan@example.com' }),
    });
    await asksForPassword('lan@example.com');
    expect(sent.at(-1)?.body).toEqual({ username: account, id: '123456', password });
  });
});

it('a sign-up that succeeds after the user left its card shows a toast, and does not navigate', async () => {
  const { handler, release } = delayResponse();
  const values = { username: 'lan@example.com', password };
  const { user } = await submit('/signup', 'Create account', values, { 'POST /public/signup': handler });
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));
  await screen.findByRole('heading', { level: 1, name: 'Log in' });
  await user.click(control('password'));
  await release();
  await screen.findByText('Success Notification');
  expect([location.pathname, focused()]).toEqual(['/login', 'password']);
});

describe('a toast', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it.each([
    ['an error', 300_000, '/login', 'Resend confirmation code', 'Resend Confirmation Code Error'],
    ['a success', 5_000, '/forgot', 'Send me a link', 'Success Notification'],
  ])('with %s closes after %i ms, and not before', async (_, ms, path, button, label) => {
    const rendered = await renderApp(path);
    if (path === '/forgot') await fill(rendered, { username: 'lan@example.com' });
    // The region appears once the code of the toasts has loaded.
    await screen.findByRole('region', { name: /Notifications/ });
    jest.useFakeTimers();
    fireEvent.click(press(button));
    await pass(100);
    await pass(ms - 1_000);
    screen.getByText(label);
    await pass(2_000);
    expect(screen.queryByText(label)).toBeNull();
  });
});
