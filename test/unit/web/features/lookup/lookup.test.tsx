import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { application } from '../../../../../web/features/application/index.ts';
import { focusQuestion } from '../../../../../web/form/navigation/focus.ts';
import {
  applicantWith,
  control,
  delayResponse,
  focused,
  question,
  refusal,
  renderApp,
  type SentRequest,
  type Server,
} from '../../../../support/render-app.tsx';

const school = { name: 'Salisbury University', city: 'Salisbury', state: 'Maryland', zip: '21801' };
const other = { ...school, name: 'Towson University', city: 'Towson', zip: '21252' };
const address = { address_line_1: '88 Baltimore Street', city: 'Cumberland', zip: '21502' };

/** Returns a lookup server with suggestions for a text and details for an id. */
const lookup = (details: (sent: SentRequest) => unknown, suggest?: (sent: SentRequest) => unknown): Server => ({
  'GET /lookup/find': (sent) => {
    if (sent.query.id !== undefined) return details(sent);
    if (suggest) return suggest(sent);
    const isSchool = sent.query.category === 'college_ceeb';
    const text = isSchool ? school.name : address.address_line_1;
    return text.startsWith(sent.query.text ?? '') ? [{ id: '1', text, sub_text: 'Maryland' }] : [];
  },
});
const found = (record: object) => lookup(() => record);
const options = () => screen.queryAllByRole('option').filter((each) => each.closest('[role="listbox"]'));
const suggested = () => waitFor(() => expect(options()).toHaveLength(1));
const filled = (key: string, value: string) => waitFor(() => expect(control(key).value).toBe(value));
const withoutError = () => expect(screen.queryByText(/Error|went wrong|unexpected/)).toBeNull();

describe('the school search', () => {
  it('works by keyboard, fills in the details of the school, and says when nothing matches', async () => {
    const { user } = await renderApp('/education', { server: found(school) });
    await user.type(control('college_name'), 'Salisb');
    await suggested();
    expect(control('college_name').getAttribute('aria-expanded')).toBe('true');
    within(question('college_name')).getByText(/1 suggestion available/);
    await user.keyboard('{ArrowDown}');
    expect(control('college_name').getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
    await user.keyboard('{Enter}');
    await filled('college_city', 'Salisbury');
    expect([control('college_name').value, control('college_state').value, focused()]).toEqual([
      'Salisbury University',
      'Maryland',
      'college_name',
    ]);
    within(question('college_name')).getByText("We filled in the details below. Check that they're right.");
    await user.keyboard(' xyzzy');
    await within(question('college_name')).findByText(/^No matches/);
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/^No matches/)).toBeNull();
    expect(control('college_name').value).toBe('Salisbury University xyzzy');
  });

  it('closes with Escape and keeps the typed text', async () => {
    const { user } = await renderApp('/education', { server: found(school) });
    await user.type(control('college_name'), 'Salisb');
    await suggested();
    await user.keyboard('{Escape}');
    expect(options()).toHaveLength(0);
    await user.tab();
    expect(control('college_name').value).toBe('Salisb');
  });

  it('sends few requests while the user types quickly', async () => {
    const { sent } = await renderApp('/education', { server: found(school) });
    const typed = 'Salisbury U';
    // All keys are typed in one task, so that no timer ends between two keys on a busy machine.
    for (let length = 1; length <= typed.length; length += 1)
      fireEvent.input(control('college_name'), { target: { value: typed.slice(0, length) } });
    await suggested();
    const queries = sent.filter(({ path }) => path === '/lookup/find').map(({ query }) => query);
    expect(queries).toEqual([{ text: typed, category: 'college_ceeb', max_results: '5' }]);
  });

  it.each([
    ['an error', refusal(500, 'No.')],
    ['a lost session', refusal(401, 'No.')],
    ['a response that is not JSON', () => new Response('<html></html>')],
    [
      'no connection',
      () => {
        throw new TypeError('offline');
      },
    ],
  ])('suggests nothing after %s, and shows no error', async (_, answer) => {
    let count = 0;
    const suggest = () => {
      count += 1;
      return answer();
    };
    const { user } = await renderApp('/education', { server: lookup(() => school, suggest) });
    await user.type(control('college_name'), 'Salisb');
    await waitFor(() => expect(count).toBeGreaterThan(0));
    expect(options()).toHaveLength(0);
    withoutError();
  });

  it('keeps the name when the details are missing', async () => {
    const { user } = await renderApp('/education', { server: lookup(refusal(404, 'No.')) });
    await user.type(control('college_name'), 'Salisb');
    await suggested();
    await user.click(options()[0] as HTMLElement);
    const note = "We couldn't load the details. Check the fields below.";
    await within(question('college_name')).findByText(note);
    expect([control('college_name').value, control('college_city').value]).toEqual(['Salisbury University', '']);
    withoutError();
    await user.type(control('college_name'), 'a');
    expect(screen.queryByText(note)).toBeNull();
  });

  it('can be skipped for manual entry', async () => {
    const { user, sent } = await renderApp('/education', { server: found(school) });
    await user.click(within(question('college_name')).getByRole('button', { name: /^Enter manually/ }));
    within(question('college_name')).getByText('Enter your school information below.');
    expect(focused()).toBe('college_name');
    await user.keyboard('Salisbury');
    expect(control('college_name').value).toBe('Salisbury');
    expect(sent.filter(({ path }) => path === '/lookup/find')).toEqual([]);
  });
});

describe('the details of a chosen school', () => {
  const chosen = { college_name: school.name, college_address_line_1: '1101 Camden Avenue', college_city: 'Salisbury' };
  const details = { ...chosen, college_state: 'Maryland', college_zip: '21801', college_ceeb: '5403' };
  const summary = () => screen.queryByRole('button', { name: /^Edit/ })?.previousSibling?.textContent;
  const shown =
    'School Address: 1101 Camden AvenueSchool City: SalisburySchool State/Province: MarylandSchool Zip/Postal Code: 21801';
  const editDetails = (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Edit/ }));
  const isOpen = () => control('college_city').closest('[hidden]') === null;

  it('fold to one line, which opens for editing and changes with the school', async () => {
    const server = lookup(
      ({ query }) => (query.id === '1' ? school : other),
      () => [
        { id: '1', text: school.name, sub_text: '' },
        { id: '2', text: other.name, sub_text: '' },
      ],
    );
    const { user } = await renderApp('/education', { server });
    expect([isOpen(), summary()]).toEqual([true, undefined]);
    for (const [index, { city, zip }] of [school, other].entries()) {
      await user.type(control('college_name'), 'un');
      await waitFor(() => expect(options()).toHaveLength(2));
      await user.click(options()[index] as HTMLElement);
      await waitFor(() =>
        expect(summary()).toBe(`School City: ${city}School State/Province: MarylandSchool Zip/Postal Code: ${zip}`),
      );
      expect(isOpen()).toBe(false);
    }
    await editDetails(user);
    expect([isOpen(), summary(), focused()]).toEqual([true, undefined, 'college_address_line_1']);
  });

  it('are folded when the page opens, and show what another device has saved', async () => {
    await renderApp('/education', applicantWith({ ...details, college_ceeb: '' }));
    expect([isOpen(), summary()]).toEqual([false, shown]);
    act(() => application.show({ answers: { college_ceeb: '5403' } }));
    expect(summary()).toBe(`${shown}School CEEB Code: CEEB 5403`);
    act(() => application.show({ answers: { college_city: '', college_zip: '', college_state: '' } }));
    expect(isOpen()).toBe(false);
    act(() => application.show({ answers: { college_address_line_1: '', college_ceeb: '' } }));
    expect(isOpen()).toBe(true);
  });

  it('open for a link to a question', async () => {
    await renderApp('/education', applicantWith(details));
    act(() => void focusQuestion('college_zip'));
    expect([isOpen(), focused()]).toEqual([true, 'college_zip']);
  });

  it('open when another name was typed and no school chosen', async () => {
    const { user } = await renderApp('/education', applicantWith(details));
    await user.type(control('college_name'), 'x');
    expect(isOpen()).toBe(false);
    await user.tab();
    expect(isOpen()).toBe(true);
  });

  it('open for an error and stay open once it is corrected', async () => {
    await renderApp('/education', applicantWith(details));
    act(() => application.showErrors({ college_city: ['Please use at most 45 characters.'] }));
    expect(isOpen()).toBe(true);
    act(() => application.showErrors({}));
    expect(isOpen()).toBe(true);
  });
});

describe('the address search', () => {
  it('fills in street, city and zip code', async () => {
    const { user } = await renderApp('/about', { server: found(address) });
    await user.click(control('address_line_1'));
    await user.paste('88 Balt');
    await suggested();
    await user.click(options()[0] as HTMLElement);
    await filled('city', 'Cumberland');
    expect([control('address_line_1').value, control('zip').value]).toEqual(['88 Baltimore Street', '21502']);
  });

  it.each([
    ['another street, and fills in nothing', 'address_line_1', '7 Other Street', ''],
    ['a city, and fills in the rest', 'city', 'LaVale', '21502'],
  ])('keeps what the user types while the details load: %s', async (_, key, typed, zip) => {
    const { handler, release } = delayResponse(() => address);
    const { user } = await renderApp('/about', { server: lookup(handler) });
    await user.type(control('address_line_1'), '88 Balt');
    await suggested();
    await user.click(options()[0] as HTMLElement);
    await user.clear(control(key));
    await user.type(control(key), typed);
    await release();
    expect([control(key).value, control('zip').value]).toEqual([typed, zip]);
  });
});
