import { useRef, useState } from 'react';
import type { FieldErrors } from '../../../shared/form/validate.ts';
import { watchPerson } from '../watch-person.ts';
import { ServerError, sentenceOf } from './errors.ts';

const namedByServer = (error: unknown): FieldErrors | undefined =>
  error instanceof ServerError ? error.errors : undefined;

/**
 * Sends a form, once at a time. What is wrong is said at its fields, the first of which takes the focus, or else in a
 * sentence. The fields are in the order of the page.
 */
export function useSubmit(fields: readonly string[], errorsOf = namedByServer) {
  const [busy, setBusy] = useState(false);
  // Two clicks may come before React renders that the form is busy.
  const isSending = useRef(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [error, setError] = useState<unknown>();

  function fail(wrong: FieldErrors, takesFocus = true) {
    setError(undefined);
    setErrors(wrong);
    if (!takesFocus) return;
    const first = fields.find((field) => wrong[field]);
    // Once its error stands before it, which may have moved it under a toast.
    setTimeout(() => {
      const field = document.getElementById(`${first}-input`);
      field?.focus();
      field?.scrollIntoView({ block: 'nearest' });
    });
  }

  async function submit(send: () => Promise<unknown>) {
    if (isSending.current) return;
    isSending.current = true;
    setErrors({});
    setError(undefined);
    setBusy(true);
    const isThere = watchPerson();
    try {
      await send();
    } catch (caught) {
      const wrong = errorsOf(caught);
      if (wrong && fields.some((field) => wrong[field])) fail(wrong, isThere());
      else setError(caught);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return {
    submit,
    busy,
    fail,
    errors,
    setErrors,
    /** About no field. */
    error,
    failure: error === undefined ? '' : sentenceOf(error),
    forgetFailure: () => setError(undefined),
    hasErrors: error !== undefined || Object.values(errors).some((each) => each.length > 0),
  };
}
