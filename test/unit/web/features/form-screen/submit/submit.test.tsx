import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../../../shared/form/definition.ts';
import { completeAnswers } from '../../../../../support/complete-application.ts';
import {
  applicantWith,
  control,
  delayResponse,
  focused,
  hasFocus,
  refusal,
  renderApp,
  type Server,
  step,
  waitUntilComplete,
} from '../../../../../support/render-app.tsx';

const incomplete: Answers = {
  ...completeAnswers,
  first_name: '',
  city: '',
  us_citizen: '',
  phone_mobile: '(301) 555',
  college_attend_to_month: '',
  college_attend_to_year: '',
  form_submission_date: '',
  applied_major: '5',
  recommender_1_phone: '(111) 111-1111',
};

const summaryOf = async (): Promise<HTMLElement> => {
  const title = await screen.findByText(/^We're missing some information!/);
  return title.closest('section') ?? title;
};

/** Submits an incomplete application and returns the error summary of the page that opens. */
async function refused(answer: Answers = incomplete, server: Server = {}) {
  const rendered = await renderApp('/final-steps', { ...applicantWith(answer), server });
  await rendered.user.click(screen.getByText('Submit'));
  await screen.findByRole('heading', { level: 1, name: 'About You' });
  const summary = await summaryOf();
  await waitUntilComplete();
  await within(summary).findAllByRole('link');
  // Each page renders its own summary.
  const link = (name: string) =>
    within(document.getElementById('error-summary') ?? summary).getByRole('link', { name });
  return { ...rendered, summary, link };
}

describe('an incomplete submit', () => {
  it('focuses the summary, whose links focus the fields on any page', async () => {
    const { user, summary, link } = await refused();
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(document.title).toMatch(/^Error: /);
    const steps = within(summary).getAllByRole('heading', { level: 3 });
    expect(steps.map(({ textContent }) => textContent?.replace(/: \d+ errors?$/, ''))).toEqual([
      'Step 1 of 3 – About You',
      'Step 2 of 3 – Education and Work Experience',
      'Step 3 of 3 – Final Steps',
    ]);
    for (const [name, key] of [
      ['Attended To', 'college_attend_to_month'],
      ['Date', 'form_submission_date'],
    ] as const) {
      await waitUntilComplete();
      await user.click(link(name));
      await hasFocus(key);
    }
    expect(location.hash).toBe('#form_submission_date');
  });

  it('shows each error at its field until it is fixed', async () => {
    const { user, summary, link } = await refused();
    const field = control('first_name');
    expect(document.getElementById('first_name-error')?.textContent).toContain('Required: First Name');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toContain('first_name-error');
    await user.type(field, 'Lan');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(within(summary).queryByRole('link', { name: 'First Name' })).toBeNull();
    await user.clear(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    link('First Name');
  });

  it('shows one error for the two parts of a month and year', async () => {
    const { user, summary, link } = await refused();
    expect(within(summary).getAllByRole('link', { name: 'Attended To' })).toHaveLength(1);
    await user.click(link('Attended To'));
    await hasFocus('college_attend_to_month');
    for (const part of ['month', 'year'])
      expect(control(`college_attend_to_${part}`).getAttribute('aria-invalid')).toBe('true');
  });

  it('links every error of a row to its field, in the words of the field', async () => {
    const { user, summary, link } = await refused();
    const message = 'Recommender 1: Please enter a valid phone number.';
    const linked = within(summary)
      .getAllByRole('link')
      .map((each) => each.getAttribute('href'));
    for (const row of [1, 2, 3])
      for (const key of ['waiver', 'firstname', 'lastname', 'title', 'organization', 'phone', 'email'])
        expect(linked).toContain(`/education#recommender_${row}_${key}`);
    await user.click(link(message));
    await hasFocus('recommender_1_phone');
    expect(document.querySelector('#recommender_1_phone-error p')?.textContent).toBe(`Error: ${message}`);
  });

  it('names a choice that is no longer offered in the summary and the review', async () => {
    const { user, summary } = await refused({ ...completeAnswers, country: 'YUG', country_desc: 'Yugoslavia' });
    within(summary).getByText('You chose Yugoslavia, which is no longer offered. Please choose again.');
    await user.click(step(/Final Steps/));
    await user.click(await screen.findByText('Check your answers', { selector: 'summary *' }));
    await screen.findByRole('link', { name: 'Fix answer: Country' });
    screen.getByText(/Yugoslavia \(no longer offered\)/);
  });

  it.each([
    ['a link', async (_: Server, link: () => HTMLElement, click: (to: HTMLElement) => Promise<void>) => click(link())],
    ['Back', async () => history.back()],
  ])('saves and validates the page that the user leaves by %s', async (_, leave) => {
    const { user, sent, saved, server, link } = await refused({ ...completeAnswers, form_submission_date: '' });
    await user.click(step(/Education/));
    await screen.findByRole('heading', { level: 1, name: 'Education and Work Experience' });
    await waitUntilComplete();
    await user.type(control('college_program_study'), 'Arts');
    const validations = () => sent.filter(({ path }) => path === '/api/validations');
    const before = validations().length;
    await leave(server, () => link('Date'), user.click);
    await waitFor(() => expect(validations().length).toBe(before + 1));
    expect(saved()).toMatchObject({ college_program_study: 'Arts' });
    expect(validations().at(-1)?.body.errors).toHaveProperty('form_submission_date');
  });

  it('keeps its errors when a profile arrives that was read before the submit', async () => {
    const { user, server, profile } = await renderApp('/final-steps', applicantWith(incomplete));
    const earlier = { ...profile };
    const { handler, waitForRequest, release } = delayResponse(() => earlier);
    server['GET /api/profile'] = handler;
    act(() => void dispatchEvent(new Event('online')));
    await waitForRequest();
    await user.click(screen.getByText('Submit'));
    await screen.findByRole('heading', { level: 1, name: 'About You' });
    await waitUntilComplete();
    const summary = await summaryOf();
    await release();
    expect(summary.isConnected).toBe(true);
  });

  it('lists a question that only the server knows, and logs it', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { summary } = await refusedByServer();
    within(summary).getByText('New Question');
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('yupValueKey new_question does not correlate'));
    logged.mockRestore();
  });

  async function refusedByServer() {
    const { user } = await renderApp('/final-steps', {
      ...applicantWith(completeAnswers),
      server: { 'POST /api/submit': refusal(422, 'No.', { errors: { new_question: ['New Question'] } }) },
    });
    await user.click(screen.getByText('Submit'));
    return { summary: await summaryOf() };
  }
});

describe('a submit whose response arrives after the user left the page', () => {
  it('keeps the user at the field that a link of the summary opened', async () => {
    const { user, server, link } = await refused({ ...completeAnswers, first_name: '', city: '' });
    await user.click(step(/Final Steps/));
    await screen.findByRole('heading', { level: 1, name: 'Final Steps' });
    await waitUntilComplete();
    const { handler, waitForRequest, release } = delayResponse();
    server['POST /api/validations'] = handler;
    await user.click(screen.getByText('Submit'));
    await waitForRequest();
    delete server['POST /api/validations'];
    await user.click(link('City'));
    await hasFocus('city');
    await release();
    expect([focused(), location.hash]).toEqual(['city', '#city']);
  });

  it('shows the receipt even if the status cannot be posted', async () => {
    const { user, server, profile } = await renderApp('/final-steps', applicantWith(completeAnswers));
    server['POST /api/submit'] = () => {
      const receipt = { confirmation_number: 'ABCD-2345', submitted_at: '2026-11-30T17:00:00Z' };
      const web_status = (['started', 'validating', 'submitted'] as const).map((each) => ({
        web_status: each,
        created_at: '',
      }));
      return Object.assign(profile, receipt, { web_status });
    };
    server['POST /api/web-status'] = ({ body }) =>
      body.web_status === 'submitted' ? refusal(503, 'Try again later.')() : { message: 'Done.' };
    await user.click(screen.getByText('Submit'));
    await screen.findByText(/ABCD-2345/, {}, { timeout: 10_000 });
  });

  it.each([
    [500, "We couldn't finish submitting", 'Something went wrong.'],
    [409, "Your application wasn't submitted", 'This term is closed.'],
  ])('shows a failure with status %i', async (status, label, message) => {
    const { handler, waitForRequest, release } = delayResponse(refusal(status, message));
    const { user } = await renderApp('/final-steps', {
      ...applicantWith(completeAnswers),
      server: { 'POST /api/submit': handler },
    });
    await user.click(screen.getByText('Submit'));
    await waitForRequest();
    await user.click(step(/About You/));
    await screen.findByRole('heading', { level: 1, name: 'About You' });
    await release();
    await screen.findByText(label);
    screen.getByText(message);
  });
});
