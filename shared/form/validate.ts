import { type StringSchema, string, type TestFunction, ValidationError } from 'yup';
import { isEmailAddress } from '../email-address.ts';
import { limits } from '../limits.ts';
import { type CalendarDate, isCalendarDate, yearsBefore } from './calendar.ts';
import type { Answers, Check, Options, QuestionOf } from './definition.ts';
import { months } from './months.ts';
import { listedOrEmpty } from './option-lists.ts';
import { answerKeysOf } from './place.ts';
import { type ByKind, byKind, type Placed, type PlacedForm } from './placed.ts';

export interface SchemaContext {
  readonly today: CalendarDate;
  readonly textAreaLength: number;
}

/** Matches a North American number, or E.164. E.164 allows 15 digits, but only 13 fit in an answer. */
const phonePattern = /^(?:\([2-9]\d{2}\) [2-9]\d{2}-\d{4}|\+(?!1)[1-9]\d{6,12})$/;
const ssnPattern = /^\d{3}-\d{2}-\d{4}$/;
/** Tests the length of the text as typed. All other checks read the trimmed answer. */
const atMost =
  (max: number): TestFunction<string | undefined> =>
  (value, { originalValue }) =>
    !value || String(originalValue).length <= max;

const text = (max: number = limits.textLength) =>
  string()
    .trim()
    .test({ name: 'max', message: `Please use at most ${max} characters.`, test: atMost(max) });

const matching = (schema: StringSchema<string | undefined>, pattern: RegExp, message: string) =>
  schema.matches(pattern, { message, excludeEmptyString: true });

const oneOf = (options: Options) =>
  string()
    .trim()
    .transform((value) => listedOrEmpty(options, value));

function withCheck(schema: StringSchema<string | undefined>, check: Check): StringSchema<string | undefined> {
  if ('pattern' in check) return matching(schema, check.pattern, check.message);
  return schema.test({
    name: 'min',
    message: check.message,
    test: (value) => !value || value.length >= check.minLength,
  });
}

function dateProblem(value: string, { minAge, maxAge }: QuestionOf<'date'>, today: CalendarDate): string | undefined {
  if (!isCalendarDate(value)) return 'Please enter a valid date.';
  if (maxAge && value < yearsBefore(today, maxAge.years)) return maxAge.message;
  if (minAge && value > yearsBefore(today, minAge.years)) return minAge.message;
  return undefined;
}

type Schema = StringSchema<string | undefined>;

const schemas: ByKind<Schema, [SchemaContext, key: string]> = {
  text: ({ question, checks }) => checks.reduce(withCheck, text(question.maxLength) as Schema),
  textarea: ({ question }, { textAreaLength }) => text(question.maxLength ?? textAreaLength),
  email: ({ question }) =>
    text(limits.emailLength).test({
      name: 'email',
      message: question.invalidMessage ?? 'Your email address must be valid.',
      // An address that is too long gets only the error about its length.
      test: (value) => !value || value.length > limits.emailLength || isEmailAddress(value),
    }),
  phone: ({ question }) => matching(text(14), phonePattern, question.invalidMessage),
  ssn: () => matching(text(11), ssnPattern, 'Please provide a valid social security number.'),
  date: ({ question }, { today }) =>
    string()
      .trim()
      .test('date', (value, { createError }) => {
        const message = value ? dateProblem(value, question, today) : undefined;
        return message === undefined || createError({ message });
      }),
  select: ({ options }) => oneOf(options),
  radio: ({ options }) => oneOf(options),
  year: ({ options }) => oneOf(options),
  'month-year': ({ options }, _context, key) => oneOf(key.endsWith('_month') ? months : options),
  // An unchecked box counts as empty, so a required box must be checked.
  checkbox: () => oneOf([{ value: 'true', label: '' }]),
  signature: () => text(),
  upload: () => string().trim(),
  autocomplete: () => text(),
  address: () => text(),
};

export function schemasOf(placed: Placed, context: SchemaContext): readonly { key: string; schema: Schema }[] {
  const { label, requiredMessage = label } = placed.question;
  return answerKeysOf(placed).map((key) => {
    const schema = byKind(schemas, placed, context, key);
    return { key, schema: placed.required ? (schema.required(requiredMessage) as Schema) : schema };
  });
}

/** The error messages by answer key, in page order. Keys without errors are absent. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Validates the answers of all shown questions, on the client and on the server (specification, section 5). */
export function validate(form: PlacedForm, answers: Answers, context: SchemaContext): FieldErrors {
  return Object.fromEntries(
    form.questions.filter(({ shown }) => shown).flatMap((placed) => Object.entries(errorsOf(placed, answers, context))),
  );
}

export function errorsOf(placed: Placed, answers: Answers, context: SchemaContext): FieldErrors {
  if (!placed.shown) return {};
  const parts = getSchemas(placed, context);
  const errors = new Set(parts.flatMap(({ key, schema }) => problems(schema, answers[key])));
  return errors.size === 0 ? {} : Object.fromEntries(parts.map(({ key }) => [key, [...errors]]));
}

/** Stack traces are disabled, because creating one takes longer than the check. */
const options = { abortEarly: false, disableStackTrace: true };

function problems(schema: Compiled[number]['schema'], answer: Answers[string] | undefined): readonly string[] {
  try {
    schema.validateSync(typeof answer === 'boolean' ? (answer ? 'true' : '') : (answer ?? ''), options);
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
}

type Compiled = ReturnType<typeof schemasOf>;
const cache = new WeakMap<Placed, { context: SchemaContext; schemas: Compiled }>();

/** Returns the schemas of a placed question. They are cached, because a placed question never changes. */
function getSchemas(placed: Placed, context: SchemaContext): Compiled {
  const cached = cache.get(placed);
  if (cached && cached.context.today === context.today) return cached.schemas;
  const schemas = schemasOf(placed, context);
  cache.set(placed, { context, schemas });
  return schemas;
}
