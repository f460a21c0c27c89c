import { checkValues } from './check-values.ts';
// Sign-up, log-in and what goes with them, a card each: values come in, are checked, and go to the server, whose
// refusal goes to its field.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyObject, ObjectSchema } from 'yup';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import { CookiesBlockedError, ServerError, sentenceOf } from '../../../lib/calls/errors.ts';
import { keepPageWhile } from '../../../lib/code/load-again.ts';
import { cookies } from '../../../lib/storage/storage.ts';
import { closeToasts, showToast } from '../../../ui/toasts/toasts.ts';
import { type AccountState, readAccountState } from '../../application/index.ts';

interface Options<Values extends Record<string, string>> {
  readonly card: string;
  readonly schema: ObjectSchema<Values & AnyObject>;
  readonly initial: Values;
  /** The field that a refusal with this status is about, when the server names none. */
  readonly refused?: { readonly status: number; readonly field: keyof Values & string };
  /** What the server answers is of use only with the cookies that come with it. */
  readonly needsCookies?: true;
  readonly send: (values: Values) => Promise<void>;
}

export function useAccountForm<Values extends Record<string, string>>({
  card,
  schema,
  initial,
  refused: refusal,
  needsCookies,
  send,
}: Options<Values>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const unsent = useRef(false);
  useEffect(() => keepPageWhile(() => unsent.current), []);
  const label = `${card} Card Error`;

  const change = (name: keyof Values & string) => (value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    unsent.current = true;
    setRefused(false);
    // It may cover what has to be corrected.
    closeToasts(label);
    if (!errors[name]) return;
    const checked = checkValues(schema, next);
    setErrors({ ...errors, [name]: checked.errors[name] ?? [] });
  };

  const fieldErrorsOf = (error: unknown): FieldErrors => {
    if (!(error instanceof ServerError)) return {};
    if (error.status === refusal?.status && !error.errors) return { [refusal.field]: [error.message] };
    return Object.fromEntries(Object.entries(error.errors ?? {}).filter(([name]) => name in values));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const checked = checkValues(schema, values);
    setFailure('');
    setRefused(false);
    closeToasts(label);
    setErrors(checked.errors);
    if (!checked.values) return focusFirst(form, Object.keys(checked.errors));
    sending.current = true;
    setBusy(true);
    try {
      if (needsCookies && cookies.areBlocked()) throw new CookiesBlockedError();
      await send(checked.values);
      unsent.current = false;
    } catch (error) {
      const text = sentenceOf(error);
      const wrong = fieldErrorsOf(error);
      setErrors(wrong);
      setRefused(true);
      // Said at its field, or else above the form.
      if (Object.keys(wrong).length === 0) setFailure(text);
      else focusFirst(form, Object.keys(wrong));
      showToast({ severity: 'error', label });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    busy,
    failure,
    /** Whether the errors are the server's. */
    refused,
    hasErrors: failure !== '' || Object.values(errors).some((each) => each.length > 0),
    submit,
    setError: (name: keyof Values & string, error: string) => setErrors({ ...errors, [name]: [error] }),
    field: (name: keyof Values & string) => ({
      value: values[name] ?? '',
      errors: errors[name] ?? [],
      onChange: change(name),
    }),
  };
}

function focusFirst(form: HTMLFormElement, names: readonly string[]) {
  const controls = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  controls.find(({ name }) => names.includes(name))?.focus();
}

/** The navigation state that the card was opened with, until a later one has an error. */
export function useAccountState(): AccountState {
  const { state } = useLocation();
  const [opened, setOpened] = useState(() => readAccountState(state));
  useEffect(() => {
    const next = readAccountState(state);
    if (next.error) setOpened(next);
  }, [state]);
  return opened;
}
