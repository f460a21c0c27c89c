import '../../../../web/styles/tokens.css';
import '../../../../web/styles/base.css';
import './reference/reference.css';
import { answers } from 'bench:page';
import { memo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Question } from '../../../../shared/form/definition.ts';
import { type Connect, Control } from './reference/control.tsx';
import { Labelled } from './reference/labelled.tsx';
import { controllers, isShown, sections } from './reference/questions.ts';

type OnChange = (key: string, value: string) => void;

/** Plain React: uncontrolled inputs; only the answers that show or hide something are state. */
function PlainForm() {
  const [deciding, setDeciding] = useState<Readonly<Record<string, string>>>(() => startOf(controllers));
  const [change] = useState<OnChange>(
    () => (key: string, value: string) => setDeciding((before) => ({ ...before, [key]: value })),
  );
  const read = (key: string) => deciding[key] ?? '';
  return (
    <form>
      <h1>Plain React</h1>
      {sections.map(({ id, title, questions }) => (
        <section key={id} className="section">
          <h2>{title}</h2>
          <div className="items">
            {questions
              .filter((each) => isShown(each, read))
              .map(({ question }) => (
                <PlainField key={question.key} question={question} onChange={change} />
              ))}
          </div>
        </section>
      ))}
    </form>
  );
}

const PlainField = memo(({ question, onChange }: { question: Question; onChange: OnChange }) => {
  const connect: Connect = (key) => ({
    name: key,
    defaultValue: textOf(key),
    ...(controllers.has(key) ? { onChange: ({ target }) => onChange(key, answerOf(target)) } : {}),
  });
  return (
    <Labelled question={question}>
      <Control question={question} connect={connect} isInvalid={false} />
    </Labelled>
  );
});

const textOf = (key: string) => String(answers[key] ?? '');
const startOf = (keys: ReadonlySet<string>) => Object.fromEntries([...keys].map((key) => [key, textOf(key)]));
const answerOf = ({ type, checked, value }: HTMLInputElement) => (type === 'checkbox' ? String(checked || '') : value);

const root = document.getElementById('root');
if (root) createRoot(root).render(<PlainForm />);
