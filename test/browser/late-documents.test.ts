import { expect, it } from '@jest/globals';
import { held, settleMs } from '../support/held.ts';
import { heading, resume } from '../support/journeys.ts';
import { applicant, asked, button, choose, education, key, page, picture, says } from '../support/upload-suite.ts';

type Stored = Readonly<Record<string, { readonly file_name: string } | undefined>>;

/** Confirms a deletion and, before it is answered, goes back to the page before: its question cannot be closed meanwhile. */
async function deletedSlowly() {
  await resume(page, applicant, '/about', 'About You');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await heading(page, education).waitFor();
  await choose('old.png', picture);
  await says('Converted to PDF');
  await button(/^Delete/).click();
  const deletion = await held(page, `**/api/pdf/document-answer/${key}`, { method: 'DELETE', isAnswer: true });
  await asked().getByRole('button', { name: 'Delete' }).click();
  await deletion.asked();
  expect(await asked().getByRole('button', { name: 'Cancel' }).getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  expect(await asked().isVisible()).toBe(true);
  await page.goBack();
  await heading(page, 'About You').waitFor();
  return deletion;
}

it('a file that is chosen while another is deleted replaces it', async () => {
  const { answer } = await deletedSlowly();
  await page.goForward();
  await heading(page, education).waitFor();
  await choose('new.png', picture);
  // As long as it would take to convert it.
  await page.waitForTimeout(2 * settleMs);
  await answer();
  await says('new.png');
  await says('Converted to PDF');
  expect((await applicant.client.get<Stored>('/api/document-answer')).body[key]?.file_name).toBe('new.png');
});
