import { object, ValidationError } from 'yup';
import { sections } from './questions.ts';
import { schemaOf } from './schema.ts';

export type Errors = Readonly<Record<string, string>>;

const schema = object(Object.fromEntries(sections.flatMap(({ questions }) => questions.flatMap(schemaOf))));

/** By the name of a control, its first error. */
export async function findErrors(form: HTMLFormElement): Promise<Errors> {
  try {
    await schema.validate(Object.fromEntries(new FormData(form)), { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.toReversed().map(({ path = '', message }) => [path, message]));
  }
}
