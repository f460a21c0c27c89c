import type { ChangeEventHandler, FocusEventHandler, Ref } from 'react';
import type { Options, Question } from '../../../../../shared/form/definition.ts';
import { months } from '../../../../../shared/form/months.ts';
import { optionsOf } from './options.ts';

type Element = HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement;

export interface Connection {
  readonly name: string;
  readonly ref?: Ref<Element>;
  readonly onChange?: ChangeEventHandler<Element>;
  readonly onBlur?: FocusEventHandler<Element>;
  readonly defaultValue?: string;
}
export type Connect = (key: string) => Connection;

interface Props {
  readonly question: Question;
  readonly connect: Connect;
  readonly isInvalid: boolean;
}

/** An uncontrolled control for a question, as plain as HTML has it. */
export function Control({ question, connect, isInvalid }: Props) {
  const { key } = question;
  const aria = { id: `${key}-input`, 'aria-invalid': isInvalid || undefined };
  switch (question.kind) {
    case 'radio':
      return <Radios question={question} connect={connect} isInvalid={isInvalid} />;
    case 'checkbox':
      return <input {...checked(connect(key), 'true')} {...aria} type="checkbox" value="true" />;
    case 'select':
    case 'year':
      return <List {...aria} connection={connect(key)} options={optionsOf(question)} />;
    case 'month-year':
      return (
        <div className="parts">
          <List {...aria} connection={connect(`${key}_month`)} options={months} />
          <List {...aria} id={`${key}-year`} connection={connect(`${key}_year`)} options={optionsOf(question)} />
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
  ...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === value }),
});

const Radios = ({ question, connect, isInvalid }: Props) =>
  optionsOf(question).map(({ value, label }) => (
    <label key={value} className="choice">
      <input
        {...checked(connect(question.key), value)}
        type="radio"
        value={value}
        aria-invalid={isInvalid || undefined}
      />
      {label}
    </label>
  ));

interface ListProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly connection: Connection;
  readonly options: Options;
}

const List = ({ connection, options, ...aria }: ListProps) => (
  <select {...connection} {...aria}>
    <option value="">--</option>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
