import { mixed, number, object } from 'yup';
import { formRoutes } from '../../form/form-routes.ts';
import { webStatuses } from '../../status.ts';
import { requiredText } from './required-text.ts';

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A map whose handler checks its keys and values against the form definition. */
const map = (name: string) => mixed(isPlainObject).typeError(`Send ${name} as an object.`).required(`Send ${name}.`);

const oneOf = <Value extends string>(name: string, values: readonly Value[]) => {
  const message = `Send ${name} as one of ${values.join(', ')}.`;
  return mixed((value): value is Value => typeof value === 'string')
    .typeError(message)
    .oneOf(values, message)
    .required(message);
};

const wholeNumber = (name: string) => {
  const message = `Send ${name} as a whole number.`;
  return number().strict().typeError(message).integer(message).required(`Send ${name}.`);
};

export const nothing = object({});
export const webStatus = object({ web_status: oneOf('web_status', webStatuses) });
export const lastPage = object({ last_page: oneOf('last_page', formRoutes) });
export const answers = object({ answer: map('answer') });
export const validations = object({ errors: map('errors') });
export const rows = object({ button_id: requiredText('button_id'), num_components: wholeNumber('num_components') });
export const tab = object({ tab_id: requiredText('tab_id'), chosen_tab: requiredText('chosen_tab') });
