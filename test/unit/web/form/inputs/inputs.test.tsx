import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { partner } from '#partner';
import { todayIn } from '../../../../../shared/form/calendar.ts';
import { longDate } from '../../../../../shared/form/months.ts';
import { formatDate } from '../../../../../web/form/masks/date.ts';
import {
  applicantWith,
  control,
  focused,
  isQuestionShown,
  question,
  renderApp,
} from '../../../../support/render-app.tsx';

const paste = async ({ user }: Awaited<ReturnType<typeof renderApp>>, key: string, text: string) => {
  await user.clear(control(key));
  await user.click(control(key));
  await user.paste(text);
};
const statusOf = (key: string) => within(question(key)).getAllByRole('status')[0]?.textContent;
const optionsOf = (key: string) => [...control(key).querySelectorAll('option')].map(({ text }) => text);

describe('a masked input', () => {
  it('formats a phone number while the user types, deletes and corrects', async () => {
    const { user } = await renderApp('/about');
    await user.type(control('phone_home'), '3015550100');
    expect(control('phone_home').value).toBe('(301) 555-0100');
    await user.keyboard('{Backspace}9');
    // After a separator, Backspace deletes the digit before it.
    await user.type(control('phone_home'), '{Backspace}2', { initialSelectionStart: 6, initialSelectionEnd: 6 });
    expect(control('phone_home').value).toBe('(302) 555-0109');
  });

  it('accepts a phone number of any country, and removes its extension', async () => {
    const { user } = await renderApp('/about');
    await user.type(control('phone_mobile'), '+84 24 3869 4242 #12');
    expect(control('phone_mobile').value).toBe('+84 24 3869 4242 #12');
    await user.tab();
    expect(control('phone_mobile').value).toBe('+84 243 869 4242');
    expect(statusOf('phone_mobile')).toBe('The extension 12 was left out. Enter the number only.');
    await user.type(control('phone_home'), '+44 20 7946 0958');
    await user.tab();
    expect(control('phone_home').value).toBe('+44 20 7946 0958');
  });

  it('undoes and redoes typing', async () => {
    const { user } = await renderApp('/about');
    const key = (keyCode: number, shiftKey = false) =>
      fireEvent.keyDown(control('phone_home'), { keyCode, ctrlKey: true, shiftKey });
    const [y, z] = [89, 90];
    await user.type(control('phone_home'), '3015550100');
    key(z);
    expect(control('phone_home').value).toBe('(301) 555-010');
    key(z);
    key(z, true);
    key(y);
    expect(control('phone_home').value).toBe('(301) 555-0100');
  });

  it('hides a social security number unless it is edited or revealed', async () => {
    const rendered = await renderApp('/about', applicantWith());
    const { user } = rendered;
    await user.type(control('ssn'), '123456789');
    expect(control('ssn').value).toBe('123-45-6789');
    await user.tab();
    expect(control('ssn').value).toBe('•••-••-6789');
    await user.keyboard('{Enter}');
    expect(control('ssn').value).toBe('123-45-6789');
    // The name says what the button does next. "Hide, pressed" would say that the number is hidden.
    expect(screen.getByRole('button', { name: 'Hide Social Security Number' }).getAttribute('aria-pressed')).toBeNull();
    await user.keyboard('{Enter}');
    // Shift+Tab selects the number, so that typing replaces it.
    await user.tab({ shift: true });
    await user.keyboard('987654321');
    expect(control('ssn').value).toBe('987-65-4321');
  });

  it.each([
    ['ssn', '９８７', '９８７６５４３２１', '987-65-4321'],
    ['phone_home', '３０２', '３０２５５５０１０９', '(302) 555-0109'],
  ])('does not format %s while an input method composes', async (key, begun, composed, read) => {
    await renderApp('/about');
    act(() => control(key).focus());
    fireEvent.compositionStart(control(key));
    fireEvent.input(control(key), { target: { value: begun }, isComposing: true });
    expect(control(key).value).toBe(begun);
    fireEvent.input(control(key), { target: { value: composed }, isComposing: true });
    fireEvent.compositionEnd(control(key));
    expect(control(key).value).toBe(read);
  });
});

describe('an input', () => {
  it('shows the normalized answer after it loses the focus', async () => {
    const rendered = await renderApp('/about');
    for (const [key, copied, read] of [
      ['phone_home', '（３０２）５５５－０１０９', '(302) 555-0109'],
      ['birth_date', '۱۹۹۸/۴/۲۷', '04/27/1998'],
      ['ssn', '١٢٣-٤٥-٦٧٨٩', '•••-••-6789'],
      ['email_address', '"Tran, Lan" <lan@example.com>', 'lan@example.com'],
      ['first_name', 'Lan\u0007An\u2060h', 'Lan Anh'],
      ['middle_name', 'x\u0000x\ud83dx\u202ex\u200f', 'x xxx'],
    ] as const) {
      await paste(rendered, key, copied);
      await rendered.user.tab();
      expect([key, control(key).value]).toEqual([key, read]);
    }
  });

  it('keeps a text that is too long, and says by how much', async () => {
    const rendered = await renderApp('/about');
    const live = within(question('last_name')).queryAllByRole('status').length;
    await paste(rendered, 'last_name', 'x'.repeat(47));
    expect(control('last_name').value).toHaveLength(47);
    await waitFor(() =>
      expect(within(question('last_name')).getByRole('status').textContent).toBe('2 characters too many'),
    );
    await paste(rendered, 'last_name', 'Nguyễn 😀 مريم');
    expect(within(question('last_name')).queryAllByRole('status')).toHaveLength(live);
  });

  it('counts the remaining characters in a text area, and does not truncate the text', async () => {
    const rendered = await renderApp('/final-steps', applicantWith({ criminalcharges: 'Y' }));
    const says = async (text: string) => {
      // The live region changes after a delay.
      const found = await within(question('criminalcharges_explanation')).findAllByText(text);
      expect(found.length).toBeGreaterThan(0);
    };
    await paste(rendered, 'criminalcharges_explanation', 'A 😀');
    await says('6,996 characters left');
    await paste(rendered, 'criminalcharges_explanation', 'x'.repeat(7_001));
    await says('1 character too many');
    expect(control('criminalcharges_explanation').value).toHaveLength(7_001);
  });

  it('is described by its hint', async () => {
    await renderApp('/about');
    for (const [key, hint] of [
      ['first_name', /only one name/],
      ['phone_home', /For example, \(301\)\s555\u20110123 or \+44\s20\s7946\s0958\./],
      ['address_line_1', /Up to 45 characters/],
    ] as const) {
      expect(control(key).getAttribute('aria-describedby')).toBe(`${key}-hint`);
      expect(document.getElementById(`${key}-hint`)?.textContent).toMatch(hint);
    }
    expect(question('us_citizen').getAttribute('aria-describedby')).toBe('us_citizen-hint');
  });

  it('stays on the page when the user presses Enter', async () => {
    const { user } = await renderApp('/about');
    await user.type(control('last_name'), 'Lan{Enter}');
    expect(location.pathname).toBe('/about');
  });
});

describe('a date', () => {
  it('is shown in words, and formatted after it loses the focus', async () => {
    const { user } = await renderApp('/about');
    await user.type(control('birth_date'), '4/5/1974');
    expect(statusOf('birth_date')).toBe('April 5, 1974');
    expect(control('birth_date').value).toBe('4/5/1974');
    await user.tab();
    expect(control('birth_date').value).toBe('04/05/1974');
    await user.clear(control('birth_date'));
    await user.type(control('birth_date'), '2/29/1999');
    expect(statusOf('birth_date')).toBe('');
    await user.tab();
    expect(statusOf('birth_date')).toBe('February 1999 has 28 days.');
    expect(control('birth_date').getAttribute('aria-describedby')).toContain('birth_date-advice');
  });

  it.each([
    ['3.4.1998', ' Did you mean March 4, 1998? or April 3, 1998?', 'April 3, 1998?', '04/03/1998'],
    ['03-04-1998', 'March 4, 1998 Did you mean April 3, 1998?', 'April 3, 1998?', '04/03/1998'],
    ['27/4/1998', ' Did you mean April 27, 1998?', 'April 27, 1998?', '04/27/1998'],
  ])('asks which day is meant by %s', async (typed, asked, offer, shown) => {
    const { user } = await renderApp('/about');
    await user.type(control('birth_date'), typed);
    await user.tab();
    expect(statusOf('birth_date')).toBe(asked);
    await user.click(screen.getByRole('button', { name: offer }));
    expect([control('birth_date').value, focused()]).toEqual([shown, 'birth_date']);
  });

  it('is set to the current date by a button next to the signature', async () => {
    const { user } = await renderApp('/final-steps');
    await user.click(screen.getByRole('button', { name: 'Use today’s date for Date' }));
    const today = todayIn(partner.config.timeZone);
    expect(control('form_submission_date').value).toBe(formatDate(today));
    within(question('form_submission_date')).getByText(longDate(today));
  });
});

describe('a choice', () => {
  it('is offered with a blank option first and the United States second', async () => {
    await renderApp('/about');
    expect([optionsOf('country').slice(0, 3), optionsOf('country').length]).toEqual([
      ['--', 'United States', 'Afghanistan'],
      251,
    ]);
  });

  it('shows the checkboxes for race under one question', async () => {
    await renderApp('/about');
    const group = screen.getByRole('group', { name: 'What is your race? (optional)' });
    expect(within(group).getAllByRole('checkbox')).toHaveLength(5);
    expect(within(group).getAllByText('(optional)')).toHaveLength(1);
    expect(group.getAttribute('aria-describedby')).toBe('race-hint');
  });

  it('reveals its follow-up questions, and clears their answers when they no longer apply', async () => {
    const { user, saved } = await renderApp('/about', applicantWith());
    await user.click(control('us_citizen', 'N'));
    await user.click(control('visa_permit', 'Y'));
    await user.selectOptions(control('visa_permit_type'), 'F1');
    await user.click(control('visa_permit', 'N'));
    expect(isQuestionShown('visa_permit_type')).toBe(false);
    await user.click(control('visa_permit', 'Y'));
    expect(control('visa_permit_type').value).toBe('');
    await user.click(control('us_citizen', 'Y'));
    expect(isQuestionShown('visa_permit')).toBe(false);
    await user.click(screen.getByText('Save and continue'));
    await screen.findByRole('heading', { level: 1, name: 'Education and Work Experience' });
    expect(saved()).toMatchObject({ us_citizen: 'Y', us_citizen_desc: 'Yes' });
    expect(saved().visa_permit_type ?? '').toBe('');
  });

  it('changes the options of other questions with the program, and clears answers that are no longer offered', async () => {
    const { user } = await renderApp('/education');
    expect(isQuestionShown('entry_term')).toBe(false);
    await user.selectOptions(control('applied_major'), '22');
    await user.selectOptions(control('applied_concentration'), 'FNP');
    await user.selectOptions(control('modality_pref'), 'MAIN');
    await user.selectOptions(control('applied_major'), '23');
    expect([control('applied_concentration').value, control('modality_pref').value]).toEqual(['', '']);
    expect(optionsOf('applied_concentration')).toContain('Water Resources');
    await user.selectOptions(control('applied_major'), '30');
    expect([isQuestionShown('applied_concentration'), isQuestionShown('modality_pref')]).toEqual([false, false]);
  });

  it('is named at its field if it is no longer offered, until the applicant chooses again', async () => {
    const expired = {
      us_citizen: 'Q',
      us_citizen_desc: 'Both',
      country: 'YUG',
      country_desc: 'Yugoslavia',
    };
    const { user } = await renderApp('/about', applicantWith(expired));
    const notice = (chosen: string) => `You chose ${chosen}, which is no longer offered. Please choose again.`;
    within(question('country')).getByText(notice('Yugoslavia'));
    within(question('us_citizen')).getByText(notice('Both'));
    expect(question('us_citizen').getAttribute('aria-describedby')).toContain('us_citizen-notice');
    expect(control('country').value).toBe('');
    await user.click(control('us_citizen', 'Y'));
    await user.selectOptions(control('country'), 'USA');
    expect(screen.queryByText(/no longer offered/)).toBeNull();
  });

  it('can be cleared if its question is optional, and the focus stays there', async () => {
    const ethnicity = { ethnicity: 'N', ethnicity_desc: 'No' };
    const { user, saved } = await renderApp('/about', applicantWith({ ...ethnicity, us_citizen: 'Y' }));
    await user.click(screen.getByRole('button', { name: /^Clear answer/ }));
    expect([control('ethnicity', 'N').checked, focused()]).toEqual([false, 'ethnicity']);
    expect(screen.queryByRole('button', { name: /^Clear answer/ })).toBeNull();
    await user.click(screen.getByText('Save and continue'));
    await screen.findByRole('heading', { level: 1, name: 'Education and Work Experience' });
    expect(saved()).toMatchObject({ ethnicity: '', ethnicity_desc: '' });
  });

  it("is marked as required, without the browser's own validation messages", async () => {
    await renderApp('/education');
    expect([control('applied_major').required, control('applied_major').form?.noValidate]).toEqual([true, true]);
    expect(control('prev_attend', 'Y').required).toBe(true);
    expect(control('college_degree').required).toBe(false);
  });
});
