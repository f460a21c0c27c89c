import { mixed, type ObjectSchema, object } from 'yup';
import { formRoutes } from '../../form/structure.ts';
import { webStatuses } from '../../status.ts';
import { uuidPattern } from '../../text/uuid.ts';
import { isVersion } from '../contract.ts';
import { requiredText } from './text.ts';
import { wholeNumber } from './whole-number.ts';

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Builds a schema for an object whose keys and values the handler checks against the form definition. */
const map = (name: string) => mixed(isPlainObject).typeError(`Send ${name} as an object.`).required(`Send ${name}.`);

const optionalMap = (name: string) => {
  const message = `Send ${name} as an object.`;
  return mixed(isPlainObject).typeError(message).nonNullable(message);
};

const oneOf = <Value extends string>(name: string, values: readonly Value[]) => {
  const message = `Send ${name} as one of ${values.join(', ')}.`;
  return mixed((value): value is Value => typeof value === 'string')
    .typeError(message)
    .oneOf(values, message)
    .required(message);
};

const version = (name: string) => {
  const message = `Send ${name} as a whole number from 0.`;
  return mixed(isVersion).typeError(message).nonNullable(message);
};

const uuid = (name: string) => requiredText(name).matches(new RegExp(uuidPattern, 'i'), `Send ${name} as a UUID.`);

export const emptyBody = object({});
export const webStatus = object({ web_status: oneOf('web_status', webStatuses) });
export const lastPage = object({ last_page: oneOf('last_page', formRoutes) });
export const answers: ObjectSchema<{
  answer: Record<string, unknown>;
  seen?: Record<string, unknown> | undefined;
}> = object({ answer: map('answer'), seen: optionalMap('seen') });
export const validations = object({ errors: map('errors') });
export const rows: ObjectSchema<{ button_id: string; num_components: number; seen?: number | undefined }> = object({
  button_id: requiredText('button_id'),
  num_components: wholeNumber('num_components'),
  seen: version('seen'),
});
export const removal = object({
  row: wholeNumber('row'),
  seen: version('seen').required('Send seen.'),
  id: uuid('id'),
});
export const tab: ObjectSchema<{ tab_id: string; chosen_tab: string; seen?: number | undefined }> = object({
  tab_id: requiredText('tab_id'),
  chosen_tab: requiredText('chosen_tab'),
  seen: version('seen'),
});

export const chosenApplication = object({ number: wholeNumber('number', 1) });
