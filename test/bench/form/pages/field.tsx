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
}

/** A control under its label, with a hint. */
export function Field(props: ControlProps) {
  const { key, kind, label, hint, required, half } = props.question;
  const isGroup = kind === 'radio' || kind === 'month-year';
  const Container = isGroup ? 'fieldset' : 'div';
  const text = required ? label : `${label} (optional)`;
  return (
    <Container id={key} className={half ? 'field half' : 'field'}>
      {isGroup ? <legend>{text}</legend> : <label htmlFor={`${key}-input`}>{text}</label>}
      {hint && <p className="hint">{hint}</p>}
      <Control {...props} />
    </Container>
  );
}

/** An uncontrolled control for a question, as plain as HTML has it. */
function Control({ question, connect }: ControlProps) {
  const { key } = question;
  const id = `${key}-input`;
  switch (question.kind) {
    case 'radio':
      return optionsOf(question).map(({ value, label }) => (
        <label key={value} className="choice">
          <input {...checked(connect(key), value)} type="radio" />
          {label}
        </label>
      ));
    case 'checkbox':
      return <input {...checked(connect(key), 'true')} id={id} type="checkbox" />;
    case 'select':
    case 'year':
      return <List id={id} {...connect(key)} options={optionsOf(question)} />;
    case 'month-year':
      return (
        <div className="parts">
          <List id={id} {...connect(`${key}_month`)} options={months} />
          <List id={`${key}-year`} {...connect(`${key}_year`)} options={optionsOf(question)} />
        </div>
      );
    case 'textarea':
      return <textarea {...connect(key)} id={id} />;
    case 'upload':
      return <input id={id} type="file" />;
    default:
      return <input {...connect(key)} id={id} type={question.kind === 'email' ? 'email' : 'text'} />;
  }
}

const checked = ({ defaultValue, ...connection }: Connection, value: string) => ({
  ...connection,
  value,
  defaultChecked: defaultValue === value,
});

interface ListProps extends Connection {
  readonly id: string;
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
