import '../../../../web/styles/tokens.css';
import '../../../../web/styles/base.css';
import './reference/reference.css';
import { answers } from 'bench:page';
import { yupResolver } from '@hookform/resolvers/yup';
import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import {
  type Control as FormControl,
  type Resolver,
  type UseFormRegister,
  useForm,
  useFormState,
  useWatch,
} from 'react-hook-form';
import { object } from 'yup';
import type { Question } from '../../../../shared/form/definition.ts';
import { keysOf } from '../../../../shared/form/rules.ts';
import { Control } from './reference/control.tsx';
import { Labelled } from './reference/labelled.tsx';
import { isShown, type ReferenceQuestion, sections } from './reference/questions.ts';
import { schemaOf } from './reference/schema.ts';

type Values = Record<string, string>;
interface Parts {
  readonly control: FormControl<Values>;
  readonly register: UseFormRegister<Values>;
}

const questions = sections.flatMap((section) => section.questions);
const schemas = Object.fromEntries(questions.flatMap(schemaOf));
const defaultValues = Object.fromEntries(Object.keys(schemas).map((key) => [key, String(answers[key] ?? '')]));

const resolver = yupResolver(object(schemas)) as Resolver<Values>;

/** react-hook-form as its manual has it for long forms: registered inputs, each field subscribed to its own error. */
function HookForm() {
  const { control, register, handleSubmit } = useForm<Values>({
    resolver,
    defaultValues,
  });
  return (
    <form noValidate onSubmit={handleSubmit(() => {})}>
      <h1>react-hook-form</h1>
      {sections.map(({ id, title, questions }) => (
        <section key={id} className="section">
          <h2>{title}</h2>
          <div className="items">
            {questions.map((each) =>
              each.conditions.length === 0 ? (
                <HookField key={each.question.key} question={each.question} control={control} register={register} />
              ) : (
                <Conditional key={each.question.key} question={each} control={control} register={register} />
              ),
            )}
          </div>
        </section>
      ))}
      <button type="submit">Submit</button>
    </form>
  );
}

const Conditional = memo(({ question, ...parts }: Parts & { question: ReferenceQuestion }) => {
  const keys = question.conditions.flatMap(keysOf);
  const values = useWatch({ control: parts.control, name: keys });
  const read = (key: string) => values[keys.indexOf(key)] || '';
  return isShown(question, read) && <HookField question={question.question} {...parts} />;
});

const HookField = memo(({ question, control, register }: Parts & { question: Question }) => {
  const name = question.kind === 'month-year' ? `${question.key}_month` : question.key;
  const { errors } = useFormState({ control, name, exact: true });
  const error = errors[name]?.message;
  return (
    <Labelled question={question} error={error}>
      <Control question={question} connect={register} isInvalid={error !== undefined} />
    </Labelled>
  );
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<HookForm />);
