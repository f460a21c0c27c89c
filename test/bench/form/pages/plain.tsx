import '../../../../web/styles/tokens.css';
import '../../../../web/styles/base.css';
import './reference.css';
import { answers } from 'bench:page';
import { memo, type SubmitEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Question } from '../../../../shared/form/definition.ts';
import { type Connect, Field } from './field.tsx';
import type { Errors } from './find-errors.ts';
import { controllers, isShown, sections } from './questions.ts';

type OnChange = (key: string, value: string) => void;

const validation = () => import('./find-errors.ts');

/**
 * Renders the form in plain React with uncontrolled inputs. Its state holds only the errors and the answers that show
 * or hide questions.
 */
function PlainForm() {
  const [deciding, setDeciding] = useState<Readonly<Record<string, string>>>(() => startOf(controllers));
  const [change] = useState<OnChange>(
    () => (key: string, value: string) => setDeciding((before) => ({ ...before, [key]: value })),
  );
  const read = (key: string) => deciding[key] ?? '';
  const [errors, setErrors] = useState<Errors>({});
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = await (await validation()).findErrors(form);
    setErrors(found);
    const invalid = Object.keys(found).map((name) => `[name="${name}"]`);
    form.querySelector<HTMLElement>(invalid.join() || 'none')?.focus();
  }
  return (
    <form noValidate onSubmit={submit}>
      <h1>Plain React</h1>
      {sections.map(({ id, title, questions }) => (
        <section key={id} className="section">
          <h2>{title}</h2>
          <div className="items">
            {questions
              .filter((each) => isShown(each, read))
              .map(({ question }) => (
                <PlainField key={question.key} question={question} error={errors[nameOf(question)]} onChange={change} />
              ))}
          </div>
        </section>
      ))}
      <button type="submit">Submit</button>
    </form>
  );
}

interface FieldProps {
  readonly question: Question;
  readonly error: string | undefined;
  readonly onChange: OnChange;
}

const PlainField = memo(({ onChange, ...props }: FieldProps) => {
  const connect: Connect = (key) => ({
    name: key,
    defaultValue: textOf(key),
    ...(controllers.has(key) ? { onChange: ({ target }) => onChange(key, answerOf(target)) } : {}),
  });
  return <Field {...props} connect={connect} />;
});

const nameOf = ({ key, kind }: Question) => (kind === 'month-year' ? `${key}_month` : key);
const textOf = (key: string) => String(answers[key] ?? '');
const startOf = (keys: ReadonlySet<string>) => Object.fromEntries([...keys].map((key) => [key, textOf(key)]));
const answerOf = ({ type, checked, value }: HTMLInputElement) => (type === 'checkbox' ? String(checked || '') : value);

const root = document.getElementById('root');
if (root) createRoot(root).render(<PlainForm />);
// Loads the validation after the first screen, before a submit needs it.
if ('requestIdleCallback' in window) requestIdleCallback(() => void validation());
