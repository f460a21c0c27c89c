import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Letter } from '../../../../../shared/contracts/letters.ts';
import type { Answers } from '../../../../../shared/form/definition.ts';
import {
  applicantWith,
  delayResponse,
  focused,
  openDialog,
  refusal,
  renderApp,
  type Server,
} from '../../../../support/render-app.tsx';

const at = '2026-11-23T15:04:05.000Z';
const letterOf = (more: Partial<Letter>): Letter => ({
  n: 1,
  state: 'bounced',
  generation: 1,
  version: 0,
  name: 'Rosa Alvarez',
  email: 'rosa@gnail.com',
  waiver: 'Y',
  times: { asked: at, bounced: at },
  may: ['ask', 'cancel', 'replace'],
  ...more,
});
const rosa: Answers = {
  recommender_1_firstname: 'Rosa',
  recommender_1_lastname: 'Alvarez',
  recommender_1_title: 'Professor',
  recommender_1_organization: 'Hill College',
  recommender_1_email: 'rosa@gnail.com',
  recommender_1_waiver: 'Y',
};

async function show(more: Partial<Letter> = {}, server: Server = {}) {
  const letters = [letterOf(more)];
  const app = await renderApp('/final-steps', {
    ...applicantWith({ applied_major: '5', ...rosa }),
    server: { 'GET /api/letters': () => ({ letters }), ...server },
  });
  const row = await waitFor(() => {
    const item = document.querySelector<HTMLElement>('#letters-of-recommendation li');
    if (!item) throw new Error('The letters are not shown.');
    return item;
  });
  const press = (name: RegExp | string, inside: HTMLElement = row) =>
    app.user.click(within(inside).getByRole('button', { name }));
  return { ...app, row, press };
}

describe('a row of a letter', () => {
  it.each([
    [{ state: 'asked', may: ['cancel'] }, 'Requested', undefined],
    [{ state: 'asked', may: ['remind', 'cancel', 'replace'] }, 'Requested', /^Send a reminder/],
    [{ state: 'received', may: [] }, 'Received', undefined],
    [{ state: 'declined', may: ['ask', 'cancel', 'replace'] }, 'Declined', /^Name someone else/],
    [{ state: 'bounced', may: ['ask', 'cancel', 'replace'] }, 'Bounced', /^Correct the address/],
    [{ state: 'cancelled', may: ['ask', 'replace'] }, 'Canceled', /^Request again/],
    [{ state: 'listed', email: 'rosa@letters.test', may: ['ask'] }, 'Not requested', /^Request letter/],
  ] as const)('shows the state and at most one button beside "More" for %j', async (letter, label, button) => {
    const { row } = await show(letter);
    within(row).getByText(label);
    const more = within(row).queryByRole('button', { name: /^More/ });
    const visible = [...row.querySelectorAll<HTMLElement>('button')].filter(
      (each) => each !== more && !document.getElementById(more?.getAttribute('aria-controls') ?? '')?.contains(each),
    );
    expect(visible.map(({ textContent }) => textContent)).toEqual(button ? [expect.stringMatching(button)] : []);
  });

  it('opens its other actions and details with "More"', async () => {
    const { row, press } = await show({ state: 'asked', may: ['cancel'] });
    const more = within(row).getByRole('button', { name: /^More/ });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await press(/^More/);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    within(row).getByText(/^Requested on November 23, 2026/);
    await press(/^Cancel request/);
    within(await openDialog()).getByText(/Their link will stop working/);
  });

  it.each([
    [
      { may: ['ask'], problem: 'There is no mail at gnail.com.' },
      'There is no mail at gnail.com.',
      'Correct the address',
      'email',
    ],
    [{ may: [] }, 'Some details are missing or incorrect.', 'Fix them', 'phone'],
  ] as const)(
    'leads before the submission to the question that must be answered: %j',
    async (more, words, link, field) => {
      const { row } = await show({ state: 'listed', generation: 0, times: {}, ...more });
      within(row).getByText(words);
      const href = within(row)
        .getByRole('link', { name: new RegExp(`^${link}`) })
        .getAttribute('href');
      expect(href).toBe(`/education#recommender_1_${field}`);
    },
  );

  it.each(['row', 'dialog'])(
    'suggests in the %s the domain that was probably meant, and corrects the form',
    async (place) => {
      const { row, press, saved } = await show({ state: 'listed', generation: 0, times: {}, may: ['ask'] });
      if (place === 'dialog') await press(/^Request letter/);
      await press('Use this address', place === 'dialog' ? await openDialog() : row);
      await waitFor(() => expect(saved()).toMatchObject({ recommender_1_email: 'rosa@gmail.com' }));
    },
  );

  it('says that the form names another person only while the request to the first one is open', async () => {
    const inForm = /^Your form names Rosa Alvarez/;
    const other = { name: 'Wei Li', email: 'wei@letters.test', differs: true } as const;
    const { row } = await show({ ...other, state: 'asked' });
    within(row).getByText((_, element) => element?.tagName === 'P' && inForm.test(element.textContent));
  });
});

describe('the dialog that requests a letter', () => {
  const listed = { state: 'listed', generation: 0, times: {}, may: ['ask'] } as const;

  async function openRequest(server: Server) {
    const shown = await show({ ...listed, email: 'rosa@letters.test' }, server);
    await shown.press(/^Request letter/);
    return { ...shown, dialog: await openDialog() };
  }

  it('accepts no note while it sends, and a failure is shown even after the dialog was closed', async () => {
    const { handler, waitForRequest, release } = delayResponse(refusal(500, 'It failed here.'));
    const { user, press, dialog, row } = await openRequest({ 'POST /api/letters/1/ask': handler });
    await press('Send request', dialog);
    await waitForRequest();
    const note = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
    await user.type(note, 'You taught me statistics.');
    expect(note.value).toBe('');
    await press('Cancel', dialog);
    await release();
    await waitFor(() => {
      const alerts = within(row).getAllByText('It failed here.');
      expect(alerts.filter((alert) => !dialog.contains(alert))).toHaveLength(1);
    });
  });

  it('closes if another window has sent the request, and shows the current state', async () => {
    const present = letterOf({ state: 'asked', may: ['cancel'] });
    const { press, dialog, row } = await openRequest({
      'POST /api/letters/1/ask': refusal(409, 'This was changed in another window.', { present }),
    });
    await press('Send request', dialog);
    await within(row).findByText('This was changed in another window.');
    within(row).getByText('Requested');
    expect(dialog.open).toBe(false);
  });

  it('links to the question that must be corrected before', async () => {
    const errors = { recommender_1_email: ['Each recommender needs an address of their own.'] };
    const { user, press, dialog } = await openRequest({ 'POST /api/letters/1/ask': refusal(422, 'No.', { errors }) });
    await press('Send request', dialog);
    await user.click(
      await within(dialog).findByRole('link', { name: 'Each recommender needs an address of their own.' }),
    );
    await screen.findByRole('heading', { level: 1, name: 'Education and Work Experience' });
    await waitFor(() => expect(focused()).toBe('recommender_1_email'));
  });
});

describe('the dialog that corrects an address', () => {
  it('asks for the address alone, and corrects the form too', async () => {
    const request = { state: 'asked', email: 'rosa@gmail.com', generation: 2, differs: true } as const;
    const changed = letterOf({ ...request, may: ['cancel'] });
    const { press, user, saved, sent, row } = await show(
      {},
      { 'POST /api/letters/1/replace': () => ({ message: 'Sent.', letter: changed }) },
    );
    await press(/^Correct the address/);
    const dialog = await openDialog();
    const fields = within(dialog).getAllByRole<HTMLInputElement>('textbox');
    expect(fields.map(({ value }) => value)).toEqual(['rosa@gnail.com']);
    await press('Use this address', dialog);
    await press('Send request', dialog);
    await waitFor(() => expect(saved()).toMatchObject({ recommender_1_email: 'rosa@gmail.com' }));
    expect(sent.find(({ path }) => path.endsWith('/replace'))?.body).toMatchObject({
      firstname: 'Rosa',
      title: 'Professor',
      email: 'rosa@gmail.com',
      waiver: 'Y',
    });
    await waitFor(() => within(row).getByText('Requested'));
    expect(row.textContent).not.toContain('Your form names');
    await user.keyboard('{Escape}');
  });

  it('asks for the whole person after "Name someone else"', async () => {
    const { press } = await show();
    await press(/^Correct the address/);
    await press('Name someone else', await openDialog());
    const fields = within(await openDialog()).getAllByRole<HTMLInputElement>('textbox');
    expect(fields.map(({ value }) => value)).toEqual(['', '', '', '', '', '']);
  });

  it('focuses a refusal of the server', async () => {
    const { press } = await show(
      {},
      { 'POST /api/letters/1/replace': refusal(429, 'An application can ask 9 times in all.') },
    );
    await press(/^Correct the address/);
    await press('Send request', await openDialog());
    await screen.findByText('An application can ask 9 times in all.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('An application can ask 9 times in all.'));
  });

  it('does not take the focus with a refusal if the user has moved it', async () => {
    const errors = { email: ['There is no mail at gnail.com.'] };
    const { handler, waitForRequest, release } = delayResponse(refusal(422, 'No.', { errors }));
    const { press } = await show({}, { 'POST /api/letters/1/replace': handler });
    await press(/^Correct the address/);
    const dialog = await openDialog();
    await press('Send request', dialog);
    await waitForRequest();
    within(dialog).getByRole('button', { name: 'Name someone else' }).focus();
    await release();
    await within(dialog).findByText(/There is no mail at gnail.com/);
    await new Promise((drawn) => requestAnimationFrame(drawn));
    expect(focused()).toBe('Name someone else');
  });
});
