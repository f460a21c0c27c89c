import { useMutation } from '@tanstack/react-query';
import { postSubmit, postValidations } from '../../../shared/contracts/application.ts';
import type { FieldErrors } from '../../../shared/form/validate.ts';
import { messages } from '../../../shared/messages.ts';
import { call } from '../../lib/call.ts';
import { ServerError } from '../../lib/errors.ts';
import { queryClient } from '../../lib/query-client.ts';
import { application } from './application-store.ts';
import { wipeDraft } from './draft.ts';
import { profileQuery } from './profile.ts';
import { saveOrThrow } from './saving.ts';
import { webStatusMutation } from './web-status-mutation.ts';

export type Outcome =
  | { readonly kind: 'submitted' }
  | { readonly kind: 'incomplete' }
  /** Not now, for a reason that is not in the answers. */
  | { readonly kind: 'refused'; readonly message: string };

const conflict = 409;

/** Submits as the specification's section 4 has it: validating first, then the server's own word. */
export function useSubmit() {
  const status = useMutation(webStatusMutation);
  return async (): Promise<Outcome> => {
    const isFirst = application.state.web_status === 'started';
    // What is missing is shown at once, not only after the answers are saved.
    if (isFirst) application.update({ web_status: 'validating' });
    try {
      await saveOrThrow();
      // The start may never have reached the server; where it has, telling it again changes nothing.
      if (isFirst) await status.mutateAsync('started');
      if (isFirst) await status.mutateAsync('validating');
    } catch (error) {
      if (isFirst && application.state.web_status === 'validating') application.update({ web_status: 'started' });
      throw error;
    }
    const errors = application.validateAll();
    if (Object.keys(errors).length > 0) return incomplete(errors);
    const receipt = await send();
    if ('kind' in receipt) return receipt;
    await status.mutateAsync('submitted');
    wipeDraft();
    application.update({ web_status: 'submitted', ...receipt });
    void queryClient.invalidateQueries(profileQuery());
    return { kind: 'submitted' };
  };
}

async function incomplete(errors: FieldErrors): Promise<Outcome> {
  for (const key of Object.keys(errors)) if (!application.knows(key)) console.error(messages.noPage(key));
  application.showErrors(errors);
  await call(postValidations, { body: { errors } });
  return { kind: 'incomplete' };
}

async function send() {
  try {
    const { confirmation_number, submitted_at } = await call(postSubmit, { body: {} });
    return { confirmation_number, submitted_at };
  } catch (error) {
    if (error instanceof ServerError && error.errors) return incomplete(error.errors);
    if (error instanceof ServerError && error.status === conflict)
      return { kind: 'refused', message: error.message } as const;
    throw error;
  }
}
