import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showFirstScreen } from '../../../../../web/lib/first-screen/show-first-screen.ts';
import { completeAnswers, longestAnswers } from '../../../../support/complete-application.ts';
import {
  applicantWith,
  control,
  delayResponse,
  focused,
  hasFocus,
  isQuestionShown,
  isReloadBlocked,
  logOut,
  openDialog,
  refusal,
  renderApp,
  type Server,
  setLoginMarker,
  step,
  waitUntilComplete,
} from '../../../../support/render-app.tsx';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const sections = () => within(screen.getByRole('navigation', { name: 'On this page' }));
const save = () => screen.getByText('Save and continue');
const saved = () => screen.findByText(/^All changes saved/);

const validating = (['started', 'validating'] as const).map((web_status) => ({ web_status, created_at: '' }));

afterEach(() => {
  jest.restoreAllMocks();
});

describe('navigation through the form', () => {
  it.each(['/', '/nowhere', '/completion'])('starts at the first step for a visitor of %s', async (path) => {
    await renderApp(`${path}?utm_source=mail`);
    await heading('About You');
    expect(location.pathname + location.search).toBe('/about?utm_source=mail');
  });

  it('opens a step for a visitor without a new history entry, and focuses its heading', async () => {
    const { user } = await renderApp('/about');
    const before = history.length;
    await user.click(step(/Final Steps/));
    await heading('Final Steps');
    await hasFocus('Final Steps');
    expect([history.length, document.title]).toEqual([
      before,
      'Final Steps – Step 3 of 3 – Graduate Application – Foothills State University',
    ]);
  });

  it('opens a section from the review for a visitor, and the sign-up from a step after an answer', async () => {
    const { user } = await renderApp('/final-steps');
    const review = () => screen.findByText('Check your answers', { selector: 'summary *' });
    await user.click(await review());
    await user.click(await screen.findByRole('link', { name: 'Change Name' }));
    await heading('About You');
    await user.type(control('first_name'), 'Lan');
    await user.click(step(/Final Steps/));
    await heading('Create an account');
    expect(history.state.usr).toMatchObject({ answers: { first_name: 'Lan' }, returnTo: '/final-steps' });
  });

  it.each([
    ['/about?utm_source=mail', '/education'],
    ['/about#first_name', '/about'],
    ['/completion', '/education'],
  ])('resumes an applicant who opens %s at %s', async (path, expected) => {
    await renderApp(path, applicantWith({}, { last_page: '/education' }));
    await waitFor(() => expect(location.pathname).toBe(expected));
  });

  it("fills in the applicant's login as the email address, however long it is", async () => {
    const username = `${'lan.'.repeat(12)}tran@students.foothills.example.edu`;
    await renderApp('/about', applicantWith({}, { username, web_status: [] }));
    await waitFor(() => expect(control('email_address').value).toBe(username));
  });

  it('links the list of sections to the review, but not on another page', async () => {
    const { user } = await renderApp('/final-steps', applicantWith({ applied_major: '5' }));
    await user.click(await sections().findByRole('link', { name: 'Check your answers' }));
    await hasFocus('Check your answers');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.findIndex((title) => title?.startsWith('Signature'))).toBe(titles.indexOf('Check your answers') + 1);
    await user.click(step(/About You/));
    await heading('About You');
    expect(sections().queryByRole('link', { name: 'Check your answers' })).toBeNull();
  });

  it('focuses the next unanswered question', async () => {
    const { user } = await renderApp('/about', applicantWith({ ...completeAnswers, city: '', us_citizen: '' }));
    control('first_name').focus();
    for (const key of ['city', 'us_citizen']) {
      await user.click(await sections().findByRole('button', { name: 'Next unanswered' }));
      await hasFocus(key);
    }
    for (const role of ['link', 'heading']) screen.getByRole(role, { name: 'Citizenship 1 left' });
    screen.getByRole('button', { name: 'Name Complete', expanded: true });
    screen.getByRole('heading', { name: 'Military Service Optional' });
  });
});

describe('the prerendered first screen', () => {
  const isShownAt = (path: string) => {
    document.body.innerHTML = `<div id="root"></div>
      <template id="first-screen"><div id="root" data-first-screen></div></template>`;
    history.replaceState(null, '', path);
    showFirstScreen();
    return document.querySelector('[data-first-screen]') !== null;
  };

  afterEach(() => document.body.replaceChildren());

  it('is shown to a new visitor of the first page only', () => {
    expect(['/', '/about', '/about?utm_source=fair', '/about#city', '/education'].filter(isShownAt)).toEqual([
      '/',
      '/about',
    ]);
    localStorage.setItem('entry visitor answer first_name', '{}');
    expect(isShownAt('/about')).toBe(false);
    localStorage.clear();
    setLoginMarker();
    expect(isShownAt('/about')).toBe(false);
  });
});

describe('a section', () => {
  it('is not complete beside an invalid answer, even before the first submission', async () => {
    const { user } = await renderApp('/about', applicantWith({ ...completeAnswers, phone_home: '(301) 555' }));
    await sections().findByRole('link', { name: 'Contact Information 1 to fix' });
    screen.getByRole('heading', { name: 'Contact Information 1 to fix' });
    await waitFor(() => expect(step(/About You/).textContent).toMatch(/1 to fix$/));
    expect(sections().queryByText('This page is complete.')).toBeNull();
    await user.click(sections().getByRole('button', { name: 'Next to fix' }));
    await hasFocus('phone_home');
    await user.clear(control('phone_home'));
    await sections().findByText('This page is complete.');
  });

  it('folds to its answers once it is complete, and stays open while the user types', async () => {
    const { last_name: _, ...answers } = completeAnswers;
    const { user } = await renderApp('/about', applicantWith({ ...answers, ssn: '123-45-6789' }));
    await user.click(await screen.findByRole('button', { name: 'Personal Information Complete', expanded: true }));
    await screen.findByText(/^April 27, 1998 · .*•••-••-6789/);
    await user.type(control('last_name'), 'Nguyễn');
    const name = await screen.findByRole('button', { name: 'Name Complete', expanded: true });
    expect(focused()).toBe('last_name');
    await user.click(name);
    await screen.findByText('Lan · Nguyễn');
    await user.click(screen.getByRole('button', { name: 'Name Complete', expanded: false }));
    expect(screen.queryByText('Lan · Nguyễn')).toBeNull();
  });
});

describe('the welcome banner', () => {
  const banner = () => screen.findByRole('heading', { level: 2, name: /^(Welcome|You're in)/ });

  it('greets a visitor and shows the hint about other programs', async () => {
    await renderApp('/about');
    expect((await banner()).textContent).toBe('Welcome!');
    screen.getByText(/Physician Assistant master's program uses a separate application/);
  });

  it('greets the applicant at the first login until they open another page', async () => {
    const { user } = await renderApp('/about', applicantWith({}, { successful_login: ['2026-11-20T12:00:00Z'] }));
    expect((await banner()).textContent).toBe("You're in! Now, let's get started...");
    await user.click(step(/Education/));
    await heading(/Education/);
    expect(document.getElementById('welcome')).toBeNull();
  });

  it('is hidden while the application is being validated', async () => {
    await renderApp('/about', applicantWith({}, { web_status: validating }));
    await screen.findByText(/^We're missing some information!/);
    expect([document.getElementById('welcome'), document.title]).toEqual([null, expect.stringMatching(/^Error: /)]);
  });

  it('counts the missing answers at later logins', async () => {
    const { user } = await renderApp('/about', applicantWith());
    expect((await banner()).textContent).toBe("Welcome back! You're almost there.");
    screen.getByText(/You have 22 required questions left\./);
    await user.type(control('first_name'), 'Lan');
    await screen.findByText(/You have 21 required questions left\./);
  });
});

describe('"Save and continue"', () => {
  it('opens the next page once for a double click, even while a save is pending', async () => {
    const { handler, release } = delayResponse();
    const { user } = await renderApp('/about', { ...applicantWith(), server: { 'PUT /api/answer': handler } });
    await user.type(control('middle_name'), 'Thu');
    const before = history.length;
    await user.dblClick(save());
    await release();
    await heading(/Education/);
    expect(history.length).toBe(before + 1);
  });

  it('ignores the second click of a double click that started on the previous page', async () => {
    const { user } = await renderApp('/about', applicantWith());
    await user.click(save());
    await heading(/Education/);
    await waitUntilComplete();
    fireEvent.click(save(), { detail: 2 });
    await saved();
    expect(location.pathname).toBe('/education');
  });

  it.each([
    ['the button', async () => save()],
    ['a step', async () => step(/Final Steps/)],
  ])('does not navigate after Back while a save is pending: %s', async (_, target) => {
    const { user, server } = await renderApp('/about', applicantWith());
    await user.click(save());
    await heading(/Education/);
    await waitUntilComplete();
    const { handler, waitForRequest, release } = delayResponse();
    server['PUT /api/answer'] = handler;
    await user.type(control('college_program_study'), 'Arts');
    await user.click(await target());
    await waitForRequest();
    history.back();
    await heading('About You');
    await release();
    await saved();
    expect(location.pathname).toBe('/about');
  });

  it('shows the error in a dialog and stays on the page', async () => {
    const { user } = await renderApp('/about', {
      ...applicantWith(),
      server: { 'PUT /api/answer': refusal(500, 'Please try again.') },
    });
    await user.type(control('middle_name'), 'Thu');
    await user.click(save());
    within(await openDialog()).getByText('Please try again. What you typed is kept on this device.');
    expect(location.pathname).toBe('/about');
  });
});

describe('the save status', () => {
  it('is "Saving…" from the first key, and "All changes saved" after the save', async () => {
    const { handler, release } = delayResponse();
    const { user } = await renderApp('/about', { ...applicantWith(), server: { 'PUT /api/answer': handler } });
    await user.type(control('middle_name'), 'T');
    screen.getByText('Saving…');
    await release();
    await saved();
  });

  it('is announced when a save fails and when the next one succeeds, but not for every save', async () => {
    const { user, server } = await renderApp('/about', applicantWith());
    await user.type(control('middle_name'), 'T');
    const region = (await saved()).closest('[role=status]') as HTMLElement;
    const spoken: (string | null)[] = [];
    new MutationObserver(() => {
      if (region.getAttribute('aria-live') !== 'off') spoken.push(region.textContent);
    }).observe(region, { subtree: true, childList: true, characterData: true });
    await user.type(control('middle_name'), 'h');
    await screen.findByText('Saving…');
    await saved();
    expect(spoken).toEqual([]);
    server['PUT /api/answer'] = refusal(500, 'No.');
    await user.type(control('middle_name'), 'u');
    await screen.findByText(/^Not saved/);
    delete server['PUT /api/answer'];
    await user.click(screen.getByRole('button', { name: 'Save now' }));
    await saved();
    await waitFor(() =>
      expect(spoken).toEqual([expect.stringMatching(/^Not saved/), expect.stringMatching(/^All changes saved/)]),
    );
  });

  it('warns that unsaved answers are not kept while the storage is full, and blocks a reload for a new release', async () => {
    const { user, server } = await renderApp('/about', {
      ...applicantWith(),
      server: { 'PUT /api/answer': refusal(500, 'No.') },
    });
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await user.type(control('middle_name'), 'T');
    await screen.findByText(/^Not saved: .*Not saved on this device/);
    expect(await isReloadBlocked()).toBe(true);
    full.mockRestore();
    delete server['PUT /api/answer'];
    await user.click(screen.getByRole('button', { name: 'Save now' }));
    await saved();
  });

  it('does not depend on the storage: damaged entries are ignored and not sent, and lost entries are saved', async () => {
    const entry = (value: unknown) => JSON.stringify({ value, seen: 0, at: Date.now(), since: 0, sent: [] });
    const items = {
      'entry tag answer first_name': 'null',
      'entry tag answer last_name': '[]',
      'entry tag answer city': '{"value":"Damaged","seen":',
      'entry tag answer middle_name': entry({ text: 'Damaged' }),
      'entry tag answer phone_home': `{"value":"Damaged","seen":0,"at":${Date.now()},"since":0,"sent":null}`,
      'entry tag answer preferred_name': entry(7),
      'entry tag answer ssn': `{"seen":0,"at":${Date.now()},"since":0,"sealed":"Damaged"}`,
      'entry tag answer no_such_question': entry('Damaged'),
      'entry tag wish first_name': entry('Damaged'),
      'entry tag rows college': entry('Damaged'),
      'entry ': 'Damaged',
      'lost tag': '{"count":"Damaged"}',
    };
    for (const [item, text] of Object.entries(items)) localStorage.setItem(item, text);
    const { user, sent, profile } = await renderApp('/about', applicantWith({ last_name: 'Nguyễn' }));
    expect([control('last_name').value, control('city').value]).toEqual(['Nguyễn', '']);
    await user.type(control('city'), 'Cumberland');
    localStorage.clear();
    await waitFor(() => expect(profile.answer).toMatchObject({ city: 'Cumberland' }));
    expect(JSON.stringify(sent)).not.toContain('Damaged');
  });
});

it('shows an answer that another device has saved once a busy server responds', async () => {
  const { user, profile, server, sent } = await renderApp('/about', applicantWith());
  profile.answer = { preferred_name: 'Elsewhere' };
  profile.version += 1;
  const before = sent.length;
  const reads = () => sent.slice(before).filter(({ path }) => path === '/api/profile').length;
  server['GET /api/profile'] = () => (reads() === 1 ? refusal(503, 'Busy.')() : undefined);
  await user.type(control('middle_name'), 'T');
  await waitFor(() => expect(control('preferred_name').value).toBe('Elsewhere'));
  expect(reads()).toBe(2);
});

describe('the footer', () => {
  it.each(['/about', '/login'])('of %s offers help, the benefits of applying and the privacy notice', async (path) => {
    const { user } = await renderApp(path);
    const footer = within(screen.getByRole('contentinfo'));
    for (const name of ['Help', 'Apply Now to Enjoy']) footer.getByRole('heading', { name });
    for (const text of ['One-on-one support', 'An expedited admissions decision upon completion'])
      footer.getByText(text);
    expect(footer.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
    footer.getByRole('link', { name: /PDF reader/ });
    expect(screen.getByRole('contentinfo').querySelector('address')?.textContent?.length).toBeGreaterThan(10);
    await user.click(footer.getByRole('button', { name: 'Privacy policy and cookies' }));
    const dialog = within(await openDialog());
    dialog.getByRole('heading', { name: 'Cookie notice' });
    expect(dialog.getByRole('link').getAttribute('href')).toMatch(/^https/);
  });
});

describe('a long page on a phone', () => {
  const isFolded = (id: string) => document.getElementById(`section-${id}`)?.hasAttribute('data-folded');
  const fold = (id: string) => {
    const button = document.querySelector<HTMLElement>(`#section-${id} h2 button`);
    if (!button) throw new Error(`The section ${id} has no button that folds it.`);
    return button;
  };

  async function onPhone(path: string, profile = {}, more = {}) {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList);
    const { major_1_professor: _, ...answers } = longestAnswers();
    return renderApp(path, applicantWith({ ...answers, ...profile }, more));
  }

  it('folds complete sections to their headings, which unfold and fold them', async () => {
    const { user } = await onPhone('/education');
    for (const id of ['program', 'dependent', 'recommenders', 'colleges'])
      expect([id, isFolded(id)]).toEqual([id, true]);
    for (const id of ['professors', 'transcripts']) expect([id, isFolded(id)]).toEqual([id, false]);
    await user.click(fold('program'));
    expect([isFolded('program'), fold('program').getAttribute('aria-expanded')]).toEqual([false, 'true']);
    await user.click(fold('program'));
    expect(isFolded('program')).toBe(true);
    await user.type(control('major_1_professor'), 'Rosa Alvarez');
    await saved();
    expect(isFolded('professors')).toBe(false);
  });

  it('unfolds the section that a link points to, and a section that is no longer complete', async () => {
    const { profile } = await onPhone('/education#college_name');
    await hasFocus('college_name');
    expect([isFolded('colleges'), isFolded('program'), isFolded('recommenders')]).toEqual([false, true, true]);
    profile.answer = { ...profile.answer, recommender_1_phone: '' };
    profile.version += 1;
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(isFolded('recommenders')).toBe(false));
  });

  it('unfolds a section with an error', async () => {
    await onPhone('/education', { recommender_2_phone: '(301) 555' }, { web_status: validating });
    expect(isFolded('recommenders')).toBe(false);
  });
});

describe('the review', () => {
  const { last_name: _, ...incomplete } = completeAnswers;
  const row = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

  it('shows answers as text, updates while the applicant types, and links to missing answers', async () => {
    const { user } = await renderApp('/final-steps', applicantWith({ ...incomplete, ssn: '123-45-6789' }));
    await user.click(screen.getByText('Check your answers', { selector: 'summary *' }));
    await screen.findByText('1 required answer is missing.');
    expect([row('Date of Birth'), row('Social Security Number'), row('Middle Name'), row('White')]).toEqual([
      'April 27, 1998',
      '•••-••-6789',
      'Not answered',
      'Not chosen',
    ]);
    const review = within(
      screen.getByRole('heading', { level: 4, name: 'Name 1 left' }).closest('section') as HTMLElement,
    );
    await user.type(control('signature'), '!');
    await waitFor(() => expect(row('Signature (type full name)')).toBe('Lan Nguyễn!'));
    await user.click(review.getByRole('link', { name: 'Last Name' }));
    await hasFocus('last_name');
    await user.type(control('last_name'), 'Nguyễn');
    await user.click(screen.getByRole('button', { name: 'Back to your answers' }));
    await screen.findByText('All required questions are answered.');
    await hasFocus('Change Name');
  });
});

describe('a logout', () => {
  it('accepts no typing while it is in progress', async () => {
    const { handler, release } = delayResponse();
    const rendered = await renderApp('/about', { ...applicantWith(), server: { 'GET /api/logout': handler } });
    await logOut(rendered);
    await waitFor(() => expect(isQuestionShown('middle_name')).toBe(false));
    await release();
    await heading('Log in');
  });

  it('asks before it discards unsaved answers, and cannot be canceled after that', async () => {
    const { handler, release } = delayResponse();
    const server: Server = { 'PUT /api/answer': refusal(500, 'No.'), 'GET /api/logout': handler };
    const rendered = await renderApp('/about', { ...applicantWith(), server });
    await rendered.user.type(control('middle_name'), 'Thu');
    await logOut(rendered);
    const dialog = await openDialog();
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Log out anyway' }));
    const stay = within(dialog).getByRole('button', { name: 'Stay logged in' });
    await waitFor(() => expect(stay.getAttribute('aria-disabled')).toBe('true'));
    await rendered.user.click(stay);
    expect(dialog.open).toBe(true);
    await release();
    await heading('Log in');
  });
});

describe('a form that is opened without a connection', () => {
  const noConnection = () => {
    throw new TypeError('Failed to fetch');
  };

  /** Opens a page as a reload does, with an answer that is not saved. */
  async function openOffline(path: string, key: string, value: string, savedKeys = '') {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    localStorage.setItem('applicant', `tag lan@example.org ${savedKeys}`);
    localStorage.setItem(
      `entry tag answer ${key}`,
      JSON.stringify({ value, seen: 0, at: Date.now(), since: 0, sent: [] }),
    );
    const server: Server = { 'GET /api/profile': noConnection, 'PUT /api/answer': noConnection };
    const rendered = await renderApp(path, { ...applicantWith(), server });
    await waitFor(() => expect(control(key).value).toBe(value));
    return rendered;
  }

  it('does not remove a row, which may have unknown saved answers, and lists no answer as missing', async () => {
    const { user, sent } = await openOffline('/education', 'college_3_name', 'Sea College');
    screen.getAllByText("You can remove rows once you're back online.");
    await user.click(screen.getByRole('button', { name: 'Remove College 2' }));
    await screen.findByText('Error removing College 2');
    expect([control('college_3_name').value, sent.filter(({ path }) => path.endsWith('/remove'))]).toEqual([
      'Sea College',
      [],
    ]);
    await user.click(step(/Final Steps/));
    await heading('Final Steps');
    await user.click(await screen.findByText('Check your answers', { selector: 'summary *' }));
    await screen.findByText("Your saved answers will show here once you're back online.");
    expect(screen.queryByText(/answers are missing/)).toBeNull();
  });

  it('says which answers are saved, and does not empty one in which the applicant typed and changed their mind', async () => {
    const { user, server, sent } = await openOffline('/about', 'middle_name', 'Typed', 'first_name middle_name city');
    const hint = /^Saved\. Reconnect to see your answer\./;
    const keysWithHint = () => screen.getAllByText(hint).map((each) => each.closest('[id$="_name"], #city')?.id);
    expect(keysWithHint()).toEqual(['first_name', 'city']);
    await user.type(control('city'), 'X');
    expect(keysWithHint()).toEqual(['first_name']);
    await user.clear(control('city'));
    expect(keysWithHint()).toEqual(['first_name', 'city']);
    delete server['GET /api/profile'];
    delete server['PUT /api/answer'];
    const read = sent.length;
    await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
    await waitFor(() =>
      expect(sent.slice(read).flatMap(({ body }) => (body.answer ? [body.answer] : []))).toEqual([
        { middle_name: 'Typed' },
      ]),
    );
  });

  it('knows the saved answers by their keys, without the sensitive ones', async () => {
    const { user, saved } = await renderApp('/about', applicantWith({ first_name: 'Lan', ssn: '123-45-6789' }));
    await user.type(control('city'), 'Frostburg');
    await user.click(screen.getByText('Save and continue'));
    await heading('Education and Work Experience');
    expect([saved(), localStorage.getItem('applicant')]).toEqual([
      { city: 'Frostburg' },
      expect.stringMatching(/^tag lan@example.org .*first_name .*city/),
    ]);
    expect(localStorage.getItem('applicant')).not.toMatch(/ssn|Frostburg/);
  });

  it('asks before a logout discards unsaved answers', async () => {
    const rendered = await openOffline('/about', 'middle_name', 'Typed');
    screen.getByText('Kept on this device.');
    await logOut(rendered);
    await rendered.user.click(within(await openDialog()).getByRole('button', { name: 'Stay logged in' }));
    expect([control('middle_name').value, rendered.sent.some(({ path }) => path === '/api/logout')]).toEqual([
      'Typed',
      false,
    ]);
  });
});
