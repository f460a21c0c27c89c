import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../../shared/form/definition.ts';
import { sleep } from '../../../../../web/lib/code/retry.ts';
import { applicantWith, control, focused, type Rendered, refusal, renderApp } from '../../../../support/render-app.tsx';

/** Opens a page that cannot save until `saveElsewhere` has saved answers and row counts on another device. */
async function open(path: string, ...profile: Parameters<typeof applicantWith>) {
  const server = { 'PUT /api/answer': refusal(503, 'Busy.') };
  const rendered = await renderApp(path, { ...applicantWith(...profile), server });
  const saveElsewhere = async (answers: Answers, more: Partial<Rendered['profile']> = {}) => {
    const version = rendered.profile.version + 1;
    rendered.server['PUT /api/answer'] = ({ body }) => {
      const seen = body.seen as Readonly<Record<string, number>>;
      const newer = Object.entries(answers).filter(([key]) => (seen[key] ?? version) < version);
      if (newer.length > 0) return refusal(409, 'Changed.', { version, present: Object.fromEntries(newer) })();
    };
    Object.assign(rendered.profile, { version, ...more, answer: { ...rendered.profile.answer, ...answers } });
    await act(async () => void dispatchEvent(new Event('online')));
  };
  return { ...rendered, saveElsewhere };
}

const panel = async () => (await screen.findByRole('heading', { name: 'Please choose' })).closest('section');
const titles = async () => within((await panel()) as HTMLElement).queryAllByRole('heading', { level: 3 });
const wait = (ms: number) => act(() => sleep(ms));
const expectFocus = (id: string) => waitFor(() => expect(document.activeElement?.id).toBe(id));

it('conflicts take the focus once after a pause in the typing, pass it on, and return it at the end', async () => {
  const { user, profile, saveElsewhere } = await open('/about');
  for (const key of ['middle_name', 'preferred_name', 'city']) await user.type(control(key), 'Here');
  await saveElsewhere({ middle_name: 'There', preferred_name: 'There', city: 'There' });
  expect(await titles()).toHaveLength(3);
  await user.click(control('last_name'));
  for (let count = 0; count < 8; count += 1) {
    await user.keyboard('x');
    await wait(500);
  }
  expect(focused()).toBe('last_name');
  await expectFocus('please-choose');
  await user.type(control('last_name'), 'y');
  await wait(3_500);
  expect(focused()).toBe('last_name');
  for (const [choice, next] of [
    [/^Use what I typed here for .*Middle/, 'choose-question-preferred_name'],
    [/^Use the saved answer for .*Preferred/, 'choose-question-city'],
    [/^Use what I typed here for .*City/, 'last_name-input'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: choice }));
    await expectFocus(next);
  }
  await waitFor(() =>
    expect(profile.answer).toMatchObject({ middle_name: 'Here', preferred_name: 'There', city: 'Here' }),
  );
  await screen.findByText(/^All changes saved/);
});

it('answers in a row that another device removed are offered, and return with the row', async () => {
  const answer = { college_name: 'One', college_2_name: 'Two' };
  const { user, profile, saveElsewhere } = await open('/education', answer, { add_another: { college: 2 } });
  await user.type(control('college_2_city'), 'Harbor');
  await saveElsewhere({ college_2_name: '' }, { add_another: { college: 1 } });
  await screen.findByText('College 2 was removed on another device.');
  expect([screen.queryByText(/^All changes saved/), profile.answer]).toEqual([
    null,
    expect.not.objectContaining({ college_2_city: 'Harbor' }),
  ]);
  await user.click(screen.getByRole('button', { name: /^Bring it back with what I typed/ }));
  await waitFor(() =>
    expect(profile).toMatchObject({ answer: { college_2_city: 'Harbor' }, add_another: { college: 2 } }),
  );
  expect(control('college_2_city').value).toBe('Harbor');
});

it('answers that depend on a conflicting answer are counted, not saved, and dropped with it', async () => {
  const key = 'mailing_addr_same_as_perm_addr';
  const { user, profile, saveElsewhere } = await open('/about');
  await user.click(control(key, 'N'));
  await user.type(control('mailing_city'), 'Here');
  await user.type(control('mailing_address_line_2'), 'Flat 2');
  await saveElsewhere({ [key]: 'Y' });
  expect((await panel())?.textContent).toMatch(/On another device:\s*Yes.*Typed here:\s*No, with 2 answers below it/);
  await user.click(screen.getByRole('button', { name: /^Use the saved answer for Is your mailing address the same/ }));
  await screen.findByText(/^All changes saved/);
  expect(profile.answer).not.toHaveProperty('mailing_city');
});
