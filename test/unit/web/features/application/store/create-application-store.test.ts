import { describe, expect, it, jest } from '@jest/globals';
import { partner } from '#partner';
import { createApplicationStore } from '../../../../../../web/features/application/store/create-application-store.ts';

const newStore = () => createApplicationStore(partner, () => new Date('2026-11-20T12:00:00Z'));
const loaded = (answers = {}, details = {}) => {
  const store = newStore();
  store.show({ answers });
  store.update({ username: 'a@b.edu', web_status: 'started', ...details });
  return store;
};

/** Returns an object that collects the last value of each key that the store announces as entered by the user. */
function enteredIn(store: ReturnType<typeof newStore>): Record<string, unknown> {
  const entered: Record<string, unknown> = {};
  store.onUserChange(({ answers }) => void Object.assign(entered, answers));
  return entered;
}

describe('the application store', () => {
  it('notifies only the listeners of the answered key', () => {
    const store = newStore();
    const [first, last, rest] = [jest.fn(), jest.fn(), jest.fn()];
    store.onAnswer('first_name', first);
    store.onAnswer('last_name', last);
    store.onDetails(rest);
    store.set('first_name', 'Lan');
    expect(first).toHaveBeenCalledTimes(1);
    expect(last).not.toHaveBeenCalled();
    expect(rest).not.toHaveBeenCalled();
  });

  it('notifies the listeners that save a change before the listeners that show the save status', () => {
    const store = newStore();
    const order: string[] = [];
    store.onChange(() => order.push('shown'));
    store.onUserChange(() => order.push('entered'));
    store.set('first_name', 'Lan');
    store.set('us_citizen', 'N');
    expect(order).toEqual(['entered', 'shown', 'entered', 'shown']);
  });

  it('keeps the identity of every unchanged part of the form', () => {
    const store = newStore();
    const before = store.placed;
    store.set('us_citizen', 'N');
    const changed = store.placed.questions.filter((question, index) => question !== before.questions[index]);
    expect(changed.map(({ key }) => key).sort()).toEqual(
      ['visa_permit', 'citizen_status', 'language_english', 'citizenship'].sort(),
    );
    const sections = (form: typeof before) => form.pages.flatMap((page) => page.sections);
    const changedSections = sections(store.placed).filter((section, index) => section !== sections(before)[index]);
    expect(changedSections.map(({ id }) => id)).toEqual(['citizenship']);
    expect(store.placed.pages[2]).toBe(before.pages[2]);
  });

  it('does not recompute the form while the user types a name', () => {
    const store = newStore();
    const before = store.placed;
    const entered = enteredIn(store);
    store.set('first_name', 'L');
    store.set('first_name', 'La');
    expect(store.placed).toBe(before);
    expect(entered).toEqual({ first_name: 'La' });
  });

  it('prepares validation while there is time, and shows no errors before the first submit', async () => {
    const store = loaded();
    expect(store.prepareValidation(() => true)).toBe(false);
    await store.loadValidator();
    let left = 3;
    const hasTime = () => left-- > 0;
    expect(store.prepareValidation(hasTime)).toBe(false);
    left = Number.POSITIVE_INFINITY;
    expect(store.prepareValidation(hasTime)).toBe(true);
    left = 0;
    expect(store.prepareValidation(hasTime)).toBe(true);
    store.set('birth_date', 'nonsense');
    expect(store.state.errors).toEqual({});
  });

  it('does not clear answers that another device has hidden', () => {
    const store = loaded({ us_citizen: 'N', visa_permit: 'Y', visa_permit_type: 'F1' });
    const entered = enteredIn(store);
    store.show({ answers: { us_citizen: 'Y' } });
    store.set('first_name', 'Lan');
    store.set('gender', 'F');
    expect(store.get('visa_permit_type')).toBe('F1');
    expect(Object.keys(entered).sort()).toEqual(['first_name', 'gender', 'gender_desc']);
  });

  it('restores the texts that another answer cleared, but no other answers', () => {
    const store = newStore();
    const entered = enteredIn(store);
    store.set('us_citizen', 'N');
    store.set('language_english', 'N');
    store.set('language_preferred', 'Tiếng Việt');
    store.set('us_citizen', 'Y');
    expect(entered).toMatchObject({ language_english: '', language_preferred: '' });
    store.set('us_citizen', 'N');
    expect([store.get('language_english'), store.get('language_preferred')]).toEqual(['', '']);
    store.set('language_english', 'N');
    expect(store.get('language_preferred')).toBe('Tiếng Việt');
    expect(entered.language_preferred).toBe('Tiếng Việt');
    store.set('language_preferred', '');
    store.set('language_english', 'Y');
    store.set('language_english', 'N');
    expect(store.get('language_preferred')).toBe('');
  });

  it('clears everything on reset, and restores no text after it', () => {
    const store = loaded({ us_citizen: 'N' });
    store.set('criminalcharges', 'Y');
    store.set('criminalcharges_explanation', 'A long story.');
    store.set('criminalcharges', 'N');
    store.reset();
    expect([store.answers, store.state.username, store.questionOf('visa_permit')?.shown]).toEqual([{}, '', false]);
    store.set('criminalcharges', 'Y');
    expect(store.get('criminalcharges_explanation')).toBe('');
  });

  it('adds the labels of the chosen options to the answers of a link', () => {
    const store = newStore();
    const entered = enteredIn(store);
    store.addAnswers({ country: 'USA', valid_drivers_license: 'Y', applied_major: '3', first_name: 'Lan' });
    expect(entered).toMatchObject({ country_desc: 'United States', applied_major_desc: expect.anything() });
    expect(entered).not.toHaveProperty('first_name_desc');
  });

  it('ignores an answer of a link that its other answers hide', () => {
    const store = newStore();
    store.addAnswers({ us_citizen: 'Y', visa_permit_type: 'F1' });
    expect(store.answers).toMatchObject({ us_citizen: 'Y' });
    expect(store.get('visa_permit_type')).toBe('');
  });

  it('stores and announces the normalized text, by the kind of question', () => {
    const store = newStore();
    const entered = enteredIn(store);
    const normalized = [
      ['first_name', 'Lan\u0007An\u2060h', 'Lan Anh'],
      ['zip', '２０７４２', '20742'],
      ['email_address', 'Lan <lan@example.com>.', 'lan@example.com'],
      ['birth_date', '١٩٩٨-٠٤-٢٧', '1998-04-27'],
      ['phone_home', '(３０１) 555-2671', '(301) 555-2671'],
      ['address_line_1', '12\u000bMain\u2028St', '12 Main St'],
    ] as const;
    for (const [key, typed] of normalized) store.set(key, typed);
    const other = newStore();
    other.addAnswers(Object.fromEntries(normalized));
    const read = Object.fromEntries(normalized.map(([key, , text]) => [key, text]));
    for (const answers of [store.answers, entered, other.answers]) expect(answers).toMatchObject(read);
  });

  it('keeps an empty gate open when the form changes, and clears its answers when it is closed', () => {
    const store = newStore();
    store.set('applied_major', '3');
    store.changeStructure({ gates: { cs_courses: true } });
    store.set('us_citizen', 'N');
    expect(store.questionOf('cs_course_1_title')?.shown).toBe(true);
    store.set('cs_course_1_title', 'Compilers');
    store.changeStructure({ gates: { cs_courses: false } }, { cs_course_1_title: '' });
    expect([store.questionOf('cs_course_1_title')?.shown, store.get('cs_course_1_title')]).toEqual([false, '']);
    // Such as the answer that the user chooses in a conflict.
    store.set('cs_course_1_title', 'Compilers');
    expect(store.questionOf('cs_course_1_title')?.shown).toBe(true);
  });

  it('shows the errors of an application with the status "validating" once the validator has loaded', async () => {
    const store = loaded({}, { web_status: 'validating' });
    const changed = jest.fn();
    store.onDetails(changed);
    store.set('first_name', 'L');
    expect(store.state.errors).toEqual({});
    await store.loadValidator();
    expect(changed).toHaveBeenCalled();
    expect(store.state.errors.last_name).toEqual(['Last Name']);
    expect(store.state.errors.first_name).toBeUndefined();
  });

  it('revalidates an answer and the questions that depend on it', async () => {
    const store = loaded({}, { web_status: 'validating' });
    await store.loadValidator();
    expect(store.state.errors.phone_home).toEqual(['Please enter either a home phone, cell phone number.']);
    expect(store.state.errors.first_name).toEqual(['First Name']);
    store.set('phone_mobile', '(301) 555-2671');
    expect(store.state.errors.phone_home).toBeUndefined();
    store.set('first_name', 'Lan');
    expect(store.state.errors.first_name).toBeUndefined();
    store.set('optin_sms_ind', true);
    store.set('phone_mobile', '');
    expect(store.state.errors.phone_mobile).toEqual([
      'A cell phone number is required to opt in to text message updates.',
    ]);
    expect(store.state.errors).toEqual(await store.validateAll());
  });

  it("shows the server's errors until the answer changes", async () => {
    const store = loaded({ first_name: 'Lan' }, { web_status: 'validating' });
    await store.loadValidator();
    store.showErrors({ first_name: ['Not this name.'] });
    expect(store.state.errors).toEqual({ first_name: ['Not this name.'] });
    store.set('first_name', 'Lana');
    expect(store.state.errors.first_name).toBeUndefined();
  });

  it('shows answers that the server wrote without saving them again', () => {
    const store = loaded();
    const entered = enteredIn(store);
    store.show({ answers: { college_unofficial_transcripts: 'ANSWERED' } });
    expect(store.get('college_unofficial_transcripts')).toBe('ANSWERED');
    expect(entered).toEqual({});
  });
});
