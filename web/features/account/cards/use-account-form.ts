import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyObject, ObjectSchema } from 'yup';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import { CookiesBlockedError, errorMessage, ServerError } from '../../../lib/calls/errors.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { blockReloadWhile } from '../../../lib/code/reload-page.ts';
import { cookies } from '../../../lib/storage/storage.ts';
import { closeToasts, showToast } from '../../../ui/toasts/toasts.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { type AccountState, knownEmail, readAccountState } from '../../application/index.ts';
import { checkValues } from './check-values.ts';

interface Options<Values extends Record<string, string>> {
  readonly card: string;
  readonly schema: ObjectSchema<Values & AnyObject>;
  readonly initial: Values;
  /** The field that an error with this status belongs to, if the server names no field. */
  readonly refusal?: { readonly status: number; readonly field: keyof Values & string };
  /** Whether the card works only if the browser keeps the cookies of the response. */
  readonly needsCookies?: true;
  /** Sends the values. If `isMounted` returns false, the user has left the card, and `send` must not navigate. */
  readonly send: (values: Values, isMounted: () => boolean) => Promise<void>;
}

/** Holds an account card's values, validates and sends them, and assigns the server's errors to the fields. */
export function useAccountForm<Values extends Record<string, string>>({
  card,
  schema,
  initial,
  refusal,
  needsCookies,
  send,
}: Options<Values>) {
  const { pathname } = useLocation();
  const [values, setValues] = useState(initial);
  const [isRefused, setRefused] = useState(false);
  const isUnsent = useRef(false);
  useEffect(() => blockReloadWhile(() => isUnsent.current), []);
  const isMounted = useIsMounted();
  const label = `${card} Card Error`;

  const errorsOf = (error: unknown): FieldErrors | undefined => {
    if (!(error instanceof ServerError)) return undefined;
    return error.status === refusal?.status && !error.errors ? { [refusal.field]: [error.message] } : error.errors;
  };
  const form = useSubmit(Object.keys(initial), errorsOf);
  const { errors, setErrors } = form;

  const change = (name: keyof Values & string) => (value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    isUnsent.current = true;
    setRefused(false);
    // The toast may cover the field to correct.
    closeToasts(label);
    if (!errors[name]) return;
    const checked = checkValues(schema, next);
    setErrors({ ...errors, [name]: checked.errors[name] ?? [] });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // After a success, the address changes before the card leaves the screen.
    if (form.busy || location.pathname !== pathname) return;
    const checked = checkValues(schema, values);
    setRefused(false);
    closeToasts(label);
    if (!checked.values) return form.fail(checked.errors);
    const valid = checked.values;
    void form.submit(async () => {
      try {
        if (needsCookies && cookies.areBlocked()) throw new CookiesBlockedError();
        await send(valid, isMounted);
        isUnsent.current = false;
      } catch (error) {
        setRefused(true);
        showToast({ severity: 'error', label, ...(!isMounted() && { text: errorMessage(error) }) });
        throw error;
      }
    });
  };

  return {
    ...form,
    values,
    /** Whether the last attempt passed validation here and then failed, for example because the server refused it. */
    refused: isRefused,
    submit,
    setError: (name: keyof Values & string, error: string) => setErrors({ ...errors, [name]: [error] }),
    field: (name: keyof Values & string) => ({
      value: values[name] ?? '',
      errors: errors[name] ?? [],
      onChange: change(name),
    }),
  };
}

/** Returns the navigation state that the card was opened with, or the latest state that has an error. */
export function useAccountState(): AccountState & { readonly username: string } {
  const { state } = useLocation();
  const [opened, setOpened] = useState(() => readAccountState(state));
  const [email] = useState(knownEmail);
  useEffect(() => {
    const next = readAccountState(state);
    if (next.error) setOpened(next);
  }, [state]);
  return { ...opened, username: opened.username ?? email };
}
