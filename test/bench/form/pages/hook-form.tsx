import '../../../../web/styles/tokens.css';
import '../../../../web/styles/base.css';
import './reference/reference.css';
import { type Control, type UseFormRegister, useForm, useFormState, useWatch, yupResolver } from 'bench:hook-form';
import { answers } from 'bench:page';
import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import type { Question } from '../../../../shared/form/definition.ts';
import { keysOf } from '../../../../shared/form/rules.ts';
import { Field } from './reference/field.tsx';
import { schema } from './reference/find-errors.ts';
import { isShown, type ReferenceQuestion, sections } from './reference/questions.ts';

interface Parts {
  readonly control: Control;
  readonly register: UseFormRegister;
}

const defaultValues = Object.fromEntries(Object.keys(schema.fields).map((key) => [key, String(answers[key] ?? '')]));

/** react-hook-form as its manual has it for long forms: registered inputs, each field subscribed to its own error. */
function HookForm() {
  const { control, register, handleSubmit } = useForm({ resolver: yupResolver(schema), defaultValues });
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
  const connect = (key: string) => ({ ...register(key), defaultValue: defaultValues[key] ?? '' });
  return <Field question={question} error={errors[name]?.message} connect={connect} />;
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<HookForm />);
