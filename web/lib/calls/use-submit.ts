import { useRef, useState } from 'react';
import type { FieldErrors } from '../../../shared/form/validate.ts';
import { watchUserActivity } from '../user-activity.ts';
import { errorMessage, ServerError } from './errors.ts';

const serverFieldErrors = (error: unknown): FieldErrors | undefined =>
  error instanceof ServerError ? error.errors : undefined;

/**
 * Submits a form, one request at a time. Shows errors at their fields and focuses the first of them. An error without a
 * field becomes the sentence in `failure`.
 * @param fields The fields in the order of the page.
 */
export function useSubmit(fields: readonly string[], errorsOf = serverFieldErrors) {
  const [busy, setBusy] = useState(false);
  // Two clicks may come before React renders that the form is busy.
  const isSending = useRef(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [error, setError] = useState<unknown>();

  function showFieldErrors(fieldErrors: FieldErrors, shouldFocus = true) {
    setError(undefined);
    setErrors(fieldErrors);
    if (!shouldFocus) return;
    const first = fields.find((field) => fieldErrors[field]);
    // Wait until the error is rendered above the field, which may move the field under a toast.
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
    const isUserIdle = watchUserActivity();
    try {
      await send();
    } catch (caught) {
      const fieldErrors = errorsOf(caught);
      if (fieldErrors && fields.some((field) => fieldErrors[field])) showFieldErrors(fieldErrors, isUserIdle());
      else setError(caught);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return {
    submit,
    busy,
    fail: showFieldErrors,
    errors,
    setErrors,
    error,
    failure: error === undefined ? '' : errorMessage(error),
    clearFailure: () => setError(undefined),
    hasErrors: error !== undefined || Object.values(errors).some((each) => each.length > 0),
  };
}
