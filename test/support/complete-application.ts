import { partner } from '#partner';
import { completeAnswers as answersOf } from '../../infra/local/seed/complete-answers.ts';
import { todayIn } from '../../shared/form/calendar.ts';
import type { Answers } from '../../shared/form/definition.ts';
import type { ApiClient } from './api-client.ts';

/** Valid answers of a citizen from Maryland who studies accounting. */
export const completeAnswers: Answers = {
  first_name: 'Lan',
  last_name: 'Nguyễn',
  birth_date: '1998-04-27',
  financial_aid: 'Y',
  phone_mobile: '(301) 555-0100',
  address_line_1: '1 College Way',
  city: 'Cumberland',
  state: 'Maryland',
  zip: '21502',
  country: 'USA',
  us_citizen: 'Y',
  applied_major: '1',
  /** The next fall term that has not started. */
  get entry_term() {
    const now = new Date();
    return `${now.getFullYear() + (now.getMonth() < 7 ? 0 : 1)}FA`;
  },
  modality_pref: 'MAIN',
  instate_tuition: 'N',
  prev_attend: 'N',
  college_name: 'Salisbury University',
  college_attend_to_month: '5',
  college_attend_to_year: '2020',
  disciplinary_action: 'N',
  criminaloffense: 'N',
  criminalcharges: 'N',
  militarydisciplinary: 'N',
  legal_agree: true,
  signature: 'Lan Nguyễn',
  form_submission_date: '2026-11-21',
};

/** Returns valid answers that show as many questions as possible. */
export const longestAnswers = (): Answers =>
  answersOf(partner.form, todayIn(partner.config.timeZone), undefined, { asksMost: true });

/** Starts, answers and submits an applicant's application. Returns the confirmation number. */
export async function submitAnswers(client: ApiClient, answer: Answers = completeAnswers): Promise<string> {
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', { answer });
  const { status, body } = await client.post<{ confirmation_number: string }>('/api/submit', {});
  if (status !== 200) throw new Error(`The submission answered ${status}.`);
  return body.confirmation_number;
}
