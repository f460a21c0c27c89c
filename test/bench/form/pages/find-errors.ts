import { object, type StringSchema, string, ValidationError } from 'yup';
import type { Question } from '../../../../shared/form/definition.ts';
import { keysOf, type Rule, ruleHolds } from '../../../../shared/form/rules.ts';
import { optionsOf, type ReferenceQuestion, sections } from './questions.ts';

type Schema = StringSchema<string | undefined>;
export type Errors = Readonly<Record<string, string>>;

export const schema = object(Object.fromEntries(sections.flatMap(({ questions }) => questions.flatMap(schemaOf))));

/** Returns the first error of each control, by the control's name. */
export async function findErrors(form: HTMLFormElement): Promise<Errors> {
  try {
    await schema.validate(Object.fromEntries(new FormData(form)), { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.toReversed().map(({ path = '', message }) => [path, message]));
  }
}

/** Returns the schema of each of a question's keys. A conditional requirement uses yup's `when`. */
function schemaOf({ question, conditions }: ReferenceQuestion): [key: string, schema: Schema][] {
  const { key, kind, required } = question;
  const keys = kind === 'month-year' ? [`${key}_month`, `${key}_year`] : [key];
  return keys.map((each) => [each, demanded(checked(question, each), question, conditions, required)]);
}

function demanded(
  schema: Schema,
  { label }: Question,
  conditions: readonly Rule[],
  required: true | Rule | undefined,
): Schema {
  if (!required) return schema;
  const rules = required === true ? conditions : [...conditions, required];
  if (rules.length === 0) return schema.required(label) as Schema;
  const keys = [...new Set(rules.flatMap(keysOf))];
  return schema.when(keys, (values, plain) => {
    const read = (key: string) => String(values[keys.indexOf(key)] || '');
    return rules.every((rule) => ruleHolds(rule, read)) ? plain.required(label) : plain;
  });
}

function checked(question: Question, key: string): Schema {
  const schema: Schema = string().trim().max(1500);
  switch (question.kind) {
    case 'email':
      return schema.email(question.invalidMessage);
    case 'phone':
      return schema.matches(/^\(\d{3}\) \d{3}-\d{4}$/, { message: question.invalidMessage, excludeEmptyString: true });
    case 'date':
      return schema.matches(/^\d{1,2}\/\d{1,2}\/\d{4}$/, { message: 'Please enter a date.', excludeEmptyString: true });
    case 'text':
      return (question.checks ?? []).reduce(
        (before, check) =>
          'pattern' in check
            ? before.matches(check.pattern, { message: check.message, excludeEmptyString: true })
            : before,
        schema,
      );
    case 'radio':
    case 'year':
    case 'select':
      return schema.oneOf(['', ...optionsOf(question).map(({ value }) => value)]);
    default:
      return key.endsWith('_month') ? schema.matches(/^\d{0,2}$/) : schema;
  }
}
