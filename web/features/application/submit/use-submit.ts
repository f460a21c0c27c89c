import { useMutation } from '@tanstack/react-query';
import { postSubmit, postValidations } from '../../../../shared/contracts/application.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import { messages } from '../../../../shared/messages.ts';
import { call } from '../../../lib/call.ts';
import { ServerError } from '../../../lib/errors.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { endUnseenConversions } from '../../documents/end-conversion.ts';
import { application } from '../../store/application-store.ts';
import { wipeDraft } from '../../store/draft.ts';
import { applicationKey, saveOrThrow } from '../saving/saving.ts';
import { webStatusMutation } from '../saving/web-status-mutation.ts';

export type Outcome =
  | { readonly kind: 'submitted' }
  | { readonly kind: 'incomplete' }
  /** Not now, for a reason that is not in the answers. */
  | { readonly kind: 'refused'; readonly message: string };

const conflict = 409;

const notConverted = (labels: readonly string[]) =>
  `This is not part of your application, because the file could not be converted: ${labels.join(', ')}. Please upload it again, or submit without it.`;

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
    const failed = await endUnseenConversions();
    if (failed.length > 0) return { kind: 'refused', message: notConverted(failed) };
    const receipt = await send();
    if ('kind' in receipt) return receipt;
    await status.mutateAsync('submitted');
    wipeDraft();
    application.update({ web_status: 'submitted', ...receipt });
    // Documents may have come and gone in other tabs.
    void queryClient.invalidateQueries({ queryKey: applicationKey });
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
