import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../../shared/form/definition.ts';
import {
  applicantWith,
  control,
  delayResponse,
  focused,
  hasFocus,
  isQuestionShown,
  openDialog,
  question,
  type Rendered,
  refusal,
  renderApp,
  type SentRequest,
} from '../../../../support/render-app.tsx';

const schools: Answers = { college_name: 'One', college_2_name: 'Two', college_3_name: 'Three' };
const threeSchools = applicantWith(schools, { add_another: { college: 3 } });
const emptySecond = applicantWith({ college_name: 'One', college_3_name: 'Three' }, { add_another: { college: 3 } });
const press = (name: string) => screen.getByRole('button', { name });

describe('a visitor', () => {
  it('sees only the first tab, no uploads and no further rows', async () => {
    const { user } = await renderApp('/education');
    screen.getByText('This question can be finished once you have created an account.');
    expect(screen.queryAllByRole('tab')).toEqual([]);
    expect(screen.queryByRole('button', { name: /Add another/ })).toBeNull();
    await user.selectOptions(control('applied_major'), '3');
    await user.click(screen.getByText('Save and continue'));
    await screen.findByRole('heading', { level: 1, name: 'Create an account' });
    expect(history.state.usr.answers).toMatchObject({ applied_major: '3' });
  });
});

describe('a group that a button or a checkbox opens', () => {
  it('focuses its first question when it opens, and clears its answers when it closes', async () => {
    const { user, saved } = await renderApp('/education', applicantWith({ applied_major: '3' }));
    await user.click(press('Add my computer science work experience'));
    await hasFocus('cs_work_1_job_title');
    const box = screen.getByLabelText(/^I have completed computer science courses/);
    await user.click(box);
    await user.type(control('cs_course_1_title'), 'Compilers');
    await user.click(box);
    expect(isQuestionShown('cs_course_1_title')).toBe(false);
    await waitFor(() => expect(saved()).toMatchObject({ cs_course_1_title: '' }));
    // Opening the group again restores the text, even after the whole group was hidden.
    await user.click(box);
    expect(control('cs_course_1_title').value).toBe('Compilers');
    await user.selectOptions(control('applied_major'), '1');
    expect(isQuestionShown('cs_course_1_title')).toBe(false);
    await user.selectOptions(control('applied_major'), '3');
    expect(control('cs_course_1_title').value).toBe('Compilers');
  });
});

/** Removes the second school on the server. */
const removed = (rendered: { profile: Rendered['profile'] }) => {
  const { college_3_name = '' } = rendered.profile.answer;
  rendered.profile.answer = { ...rendered.profile.answer, college_2_name: college_3_name, college_3_name: '' };
  rendered.profile.add_another = { college: 2 };
};
const removal = 'POST /api/add-another/college/remove';
/** Renders a page whose server removes the second school once `until` resolves. */
async function withSchools(options: typeof threeSchools, until?: (sent: SentRequest) => Promise<unknown>) {
  const rendered = await renderApp('/education', options);
  rendered.server[removal] = async (sent) => {
    await until?.(sent);
    removed(rendered);
  };
  return rendered;
}

describe('rows', () => {
  it('are added up to the maximum, each with its heading and the focus', async () => {
    const { user, sent } = await renderApp(
      '/education',
      applicantWith({ applied_major: '3', cs_work_1_job_title: 'One' }),
    );
    // Screen readers announce only text in a region that was there before.
    const regions = screen.getAllByRole('status');
    for (const n of [2, 3]) {
      await user.click(press('Add another job'));
      await hasFocus(`cs_work_${n}_job_title`);
      screen.getByRole('heading', { level: 3, name: `Job ${n}` });
    }
    expect(regions.map(({ textContent }) => textContent)).toContain("You've reached the maximum of 3.");
    expect(screen.queryByRole('button', { name: 'Add another job' })).toBeNull();
    await waitFor(() =>
      expect(sent.findLast(({ path }) => path === '/api/add-another')?.body).toMatchObject({
        button_id: 'cs_work',
        num_components: 3,
      }),
    );
  });

  it('are removed without a confirmation if they have no answers', async () => {
    const { user } = await withSchools(emptySecond);
    await user.click(await screen.findByRole('button', { name: 'Remove College 2' }));
    await waitFor(() => expect(isQuestionShown('college_3_name')).toBe(false));
    expect(control('college_2_name').value).toBe('Three');
    screen.getByText('College 2 was removed.');
    await hasFocus('college_2_name');
  });

  it('are announced each time, even if two have the same number', async () => {
    const { handler, waitForRequest, release } = delayResponse();
    const responses = [() => undefined, handler];
    const { user } = await withSchools(emptySecond, async (sent) => responses.shift()?.(sent));
    await user.click(await screen.findByRole('button', { name: 'Remove College 2' }));
    await screen.findByText('College 2 was removed.');
    await user.click(press('Remove College 2'));
    await user.click(within(await openDialog()).getByRole('button', { name: 'Remove' }));
    await waitForRequest();
    expect(screen.queryByText('College 2 was removed.')).toBeNull();
    await release();
    await screen.findByText('College 2 was removed.');
  });

  it('are removed after a confirmation if they have answers, once for a double click', async () => {
    const { handler, release } = delayResponse();
    const { user, sent } = await withSchools(threeSchools, handler);
    await user.click(await screen.findByRole('button', { name: 'Remove College 2' }));
    const dialog = await openDialog();
    expect(focused()).toBe('Cancel');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(control('college_2_name').value).toBe('Two');
    await user.click(press('Remove College 2'));
    await user.dblClick(within(dialog).getByRole('button', { name: 'Remove' }));
    await release();
    await waitFor(() => expect(isQuestionShown('college_3_name')).toBe(false));
    expect(control('college_2_name').value).toBe('Three');
    expect(sent.filter(({ path }) => path.endsWith('/remove'))).toHaveLength(1);
  });

  it('stay when the removal fails', async () => {
    const server = { 'POST /api/add-another/college/remove': refusal(500, 'The row was not removed.') };
    const { user } = await renderApp('/education', { ...threeSchools, server });
    await user.click(await screen.findByRole('button', { name: 'Remove College 2' }));
    await user.click(within(await openDialog()).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Error removing College 2');
    screen.getByText('The row was not removed.');
    expect([control('college_2_name').value, control('college_3_name').value]).toEqual(['Two', 'Three']);
  });

  it('are not removed while answers are unsaved, and the error says why', async () => {
    const server = { 'PUT /api/answer': refusal(503, 'Busy.') };
    const { user, sent } = await renderApp('/education', { ...threeSchools, server });
    await user.type(control('college_3_name'), ' here');
    await user.click(await screen.findByRole('button', { name: 'Remove College 2' }));
    await user.click(within(await openDialog()).getByRole('button', { name: 'Remove' }));
    await screen.findByText("Your last answers aren't saved yet. Try again in a moment.");
    expect(control('college_3_name').value).toBe('Three here');
    expect(sent.filter(({ path }) => path.endsWith('/remove'))).toEqual([]);
  });

  it('are not removed if another device has changed as little as a year in them', async () => {
    const { user, sent, profile } = await withSchools(threeSchools);
    await user.click(await screen.findByRole('button', { name: 'Remove College 2' }));
    profile.answer = { ...profile.answer, college_2_attend_to_year: '2020' };
    await user.click(within(await openDialog()).getByRole('button', { name: 'Remove' }));
    await screen.findByText('These rows were changed on another device. Please check them and try again.');
    expect(sent.filter(({ path }) => path.endsWith('/remove'))).toEqual([]);
  });

  it('do not take the focus from another field after they are removed', async () => {
    const { handler, release } = delayResponse();
    const { user } = await withSchools(emptySecond, handler);
    await user.click(await screen.findByRole('button', { name: 'Remove College 2' }));
    await user.type(control('college_program_study'), 'Arts');
    await release();
    await waitFor(() => expect(isQuestionShown('college_3_name')).toBe(false));
    await user.keyboard(' and crafts');
    expect(control('college_program_study').value).toBe('Arts and crafts');
  });

  it('show that a removal is in progress, which cannot be canceled', async () => {
    const { handler, release } = delayResponse();
    const { user } = await withSchools(threeSchools, handler);
    await user.click(await screen.findByRole('button', { name: 'Remove College 2' }));
    const dialog = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel.getAttribute('aria-disabled')).toBe('true'));
    await user.click(cancel);
    expect(dialog.open).toBe(true);
    await release();
    await waitFor(() => expect(isQuestionShown('college_3_name')).toBe(false));
  });

  it('disappear if the server refuses them, and a toast says why', async () => {
    const server = { 'PUT /api/add-another': refusal(422, 'It was refused.') };
    const { user } = await renderApp('/education', { ...applicantWith(), server });
    await user.click(press('Add another school'));
    await screen.findByText('Error adding another college');
    screen.getByText('It was refused.');
    expect(isQuestionShown('college_2_name')).toBe(false);
  });

  it('stay on screen while they cannot be saved, and the status says so', async () => {
    const server = { 'PUT /api/add-another': refusal(500, 'The row was not added.') };
    const { user } = await renderApp('/education', { ...applicantWith(), server });
    await user.click(press('Add another school'));
    await screen.findByText("Not saved: can't reach the server");
    expect(isQuestionShown('college_2_name')).toBe(true);
  });
});

describe('tabs', () => {
  const file = { file_name: 'scan.png', file_size: 30 };
  const uploaded = applicantWith(
    { college_unofficial_transcripts: 'ANSWERED' },
    { document_answer: { college_unofficial_transcripts: file } },
  );
  const tab = async (name: string) => {
    const list = screen.getByRole('tablist', { name: /transcripts/ });
    return within(list).findByRole('tab', { name });
  };
  const isChosen = async (name: string) => (await tab(name)).getAttribute('aria-selected');
  const tabs = () => screen.findByRole('tablist', { name: /transcripts/ });

  it('are switched by keyboard: the arrow keys move the focus, and Enter selects', async () => {
    const { user, sent } = await renderApp('/education', applicantWith());
    await tabs();
    (await tab('Upload now')).focus();
    await user.keyboard('{ArrowRight}');
    await hasFocus('Send later');
    expect(await isChosen('Send later')).toBe('false');
    await user.keyboard('{Enter}');
    await screen.findByText(/ask your schools to send official transcripts/);
    await waitFor(() =>
      expect(sent.find(({ path }) => path === '/api/tabs')?.body).toMatchObject({ chosen_tab: 'later' }),
    );
  });

  it('ask before they delete a file, and keep it if the user cancels', async () => {
    const { user, sent } = await renderApp('/education', uploaded);
    await tabs();
    await user.click(await tab('Send later'));
    const dialog = await openDialog();
    within(dialog).getByText('scan.png');
    expect(focused()).toBe('Cancel');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await isChosen('Upload now')).toBe('true');
    expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await user.click(await tab('Send later'));
    await user.click(within(dialog).getByRole('button', { name: 'Delete and switch' }));
    await screen.findByText(/ask your schools to send official transcripts/);
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('do not switch if the file cannot be deleted, and a toast says why', async () => {
    const server = { 'DELETE /api/pdf/document-answer/college_unofficial_transcripts': refusal(500, 'Not deleted.') };
    const { user } = await renderApp('/education', { ...uploaded, server });
    await tabs();
    await user.click(await tab('Send later'));
    await user.click(within(await openDialog()).getByRole('button', { name: 'Delete and switch' }));
    await screen.findByText('Error handling tabs for later');
    screen.getByText('Not deleted.');
    expect(await isChosen('Upload now')).toBe('true');
  });

  it('switch back if the server refuses the choice, and name the files that were deleted', async () => {
    const { user } = await renderApp('/education', { ...uploaded, server: { 'PUT /api/tabs': refusal(413, 'No.') } });
    await tabs();
    await user.click(await tab('Send later'));
    await user.click(within(await openDialog()).getByRole('button', { name: 'Delete and switch' }));
    await screen.findByText('No. Already deleted: scan.png.');
    expect(await isChosen('Upload now')).toBe('true');
  });

  it('switch immediately, and the status says if the choice cannot be saved', async () => {
    const { user } = await renderApp('/education', {
      ...applicantWith(),
      server: { 'PUT /api/tabs': refusal(500, 'No.') },
    });
    await tabs();
    await user.click(await tab('Send later'));
    await screen.findByText("Not saved: can't reach the server");
    expect(await isChosen('Send later')).toBe('true');
  });
});

describe('a document', () => {
  const guard = 'national_guard_document_upload';
  const file = { file_name: 'scan.png', file_size: 30 };

  it.each([
    ['converted', 'ANSWERED'],
    ['still being converted', ''],
  ])('is deleted on the server when its question is hidden, but only if the user agrees: %s', async (_, answer) => {
    const { user, sent } = await renderApp('/education', {
      ...applicantWith(
        { instate_tuition: 'Y', residency_nationalguard: 'Y', [guard]: answer },
        { document_answer: { [guard]: file } },
      ),
      server: { [`GET /api/pdf/document-answer/${guard}`]: () => ({ status: 'IN_PROGRESS', message: 'Wait.' }) },
    });
    await within(question(guard)).findByText('scan.png', { selector: 'strong' });
    await user.click(control('residency_nationalguard', 'N'));
    const dialog = await openDialog();
    within(dialog).getByText('scan.png');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(control('residency_nationalguard', 'Y').checked).toBe(true);
    await user.click(control('residency_nationalguard', 'N'));
    await user.click(within(dialog).getByRole('button', { name: 'Delete and change' }));
    expect(control('residency_nationalguard', 'N').checked).toBe(true);
    await user.click(press('Save and continue'));
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(
        expect.arrayContaining([`/api/pdf/document-answer/${guard}`, `/api/document-answer/${guard}`]),
      ),
    );
  });

  it('stays when its deletion fails, with the reason, and can be deleted later', async () => {
    const { handler, release } = delayResponse(refusal(503, 'Please try again in a minute.'));
    const deletion = `DELETE /api/pdf/document-answer/${guard}`;
    const { user, server } = await renderApp('/education', {
      ...applicantWith(
        { instate_tuition: 'Y', residency_nationalguard: 'Y', [guard]: 'ANSWERED' },
        { document_answer: { [guard]: file } },
      ),
      server: { [deletion]: handler },
    });
    const document = within(question(guard));
    const confirm = async () => {
      await user.click(await document.findByRole('button', { name: /^Delete\s+scan/ }));
      const dialog = within(await openDialog());
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      return dialog;
    };
    const dialog = await confirm();
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel.getAttribute('aria-disabled')).toBe('true'));
    await release();
    await screen.findByText('Error deleting file for Proof of Maryland National Guard Membership');
    screen.getByText('Please try again in a minute.');
    document.getByText('scan.png', { selector: 'strong' });
    delete server[deletion];
    await confirm();
    await document.findByRole('button', { name: /^Choose a file/ });
    expect(document.queryByText('scan.png', { selector: 'strong' })).toBeNull();
  });
});
