import type { ChangeEventHandler } from 'react';
import type { Options, Question } from '../../../../shared/form/definition.ts';
import { months } from '../../../../shared/form/months.ts';
import { optionsOf } from './questions.ts';

type Element = HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement;

interface Connection {
  readonly name: string;
  readonly defaultValue: string;
  readonly onChange?: ChangeEventHandler<Element>;
}
export type Connect = (key: string) => Connection;

interface ControlProps {
  readonly question: Question;
  readonly connect: Connect;
  readonly isInvalid: boolean;
}

/** Renders a control with its label, hint and error. */
export function Field({ error, ...props }: Omit<ControlProps, 'isInvalid'> & { readonly error: string | undefined }) {
  const { key, kind, label, hint, required, half } = props.question;
  const isGroup = kind === 'radio' || kind === 'month-year';
  const Container = isGroup ? 'fieldset' : 'div';
  const text = required ? label : `${label} (optional)`;
  return (
    <Container id={key} className={half ? 'field half' : 'field'}>
      {isGroup ? <legend>{text}</legend> : <label htmlFor={`${key}-input`}>{text}</label>}
      {hint && <p className="hint">{hint}</p>}
      {error && (
        <p id={`${key}-error`} className="error">
          {error}
        </p>
      )}
      <Control {...props} isInvalid={error !== undefined} />
    </Container>
  );
}

/** Renders an uncontrolled HTML control for a question. */
function Control({ question, connect, isInvalid }: ControlProps) {
  const { key } = question;
  const aria = { id: `${key}-input`, 'aria-invalid': isInvalid || undefined } as const;
  switch (question.kind) {
    case 'radio':
      return optionsOf(question).map(({ value, label }) => (
        <label key={value} className="choice">
          <input {...checked(connect(key), value)} type="radio" aria-invalid={aria['aria-invalid']} />
          {label}
        </label>
      ));
    case 'checkbox':
      return <input {...checked(connect(key), 'true')} {...aria} type="checkbox" />;
    case 'select':
    case 'year':
      return <List {...aria} {...connect(key)} options={optionsOf(question)} />;
    case 'month-year':
      return (
        <div className="parts">
          <List {...aria} {...connect(`${key}_month`)} options={months} />
          <List {...aria} id={`${key}-year`} {...connect(`${key}_year`)} options={optionsOf(question)} />
        </div>
      );
    case 'textarea':
      return <textarea {...connect(key)} {...aria} />;
    case 'upload':
      return <input {...aria} type="file" />;
    default:
      return <input {...connect(key)} {...aria} type={question.kind === 'email' ? 'email' : 'text'} />;
  }
}

const checked = ({ defaultValue, ...connection }: Connection, value: string) => ({
  ...connection,
  value,
  defaultChecked: defaultValue === value,
});

interface ListProps extends Connection {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly options: Options;
}

const List = ({ options, ...select }: ListProps) => (
  <select {...select}>
    <option value="">--</option>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
