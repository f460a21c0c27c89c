import { expect, it } from '@jest/globals';
import { application } from '../../../../../web/features/application/index.ts';
import { onShownErrors, shownErrorsOf } from '../../../../../web/features/form-screen/field-errors.ts';

const keys = Array.from({ length: 40 }, (_, index) => `question_${index}`);
const shownKeys = () => keys.filter((key) => shownErrorsOf(key).length > 0);
const showErrorsAt = (withErrors: readonly string[]) =>
  application.showErrors(Object.fromEntries(withErrors.map((key) => [key, ['Required']])));
const nextChange = () =>
  new Promise<void>((resolve) => {
    const stop = onShownErrors(() => {
      stop();
      resolve();
    });
  });

it('shows many errors some fields at a time', async () => {
  showErrorsAt(keys);
  const first = shownKeys().length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(keys.length);
  while (shownKeys().length < keys.length) await nextChange();
});

it('shows the latest errors if they change before all are shown', async () => {
  showErrorsAt([]);
  showErrorsAt(keys.slice(0, 2));
  while (shownKeys().length !== 2) await nextChange();
  expect(shownKeys()).toEqual(keys.slice(0, 2));
});
