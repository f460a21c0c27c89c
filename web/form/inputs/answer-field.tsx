import { answerKeysOf } from '../../../shared/form/place.ts';
import type { Placed } from '../../../shared/form/placed.ts';
import { classNames } from '../../lib/class-names.ts';
import { hasWindows } from '../../lib/has-windows.ts';
import type { Elements } from '../../ui/elements.ts';
import { Field, type FieldAria } from '../../ui/field/field.tsx';
import { useFormHost } from '../host/form-host.ts';
import { useErrors, useLockedReason, useUnseenHint } from '../host/use-answer.ts';
import { nextErrorLink } from '../navigation/next-error-link.tsx';
import styles from '../styles/form.module.css';
import { expiredNotice, shownErrors } from './shown-errors.ts';

interface Props {
  readonly placed: Placed;
  readonly errorKey?: string;
  /** The format of an answer of this kind. It follows the question's own hint. */
  readonly format?: string;
  readonly counter?: Elements;
  readonly isGroup?: boolean;
  readonly children: (aria: FieldAria) => Elements;
}

const deadlineHint = ({ deadline }: Placed) => (deadline?.isWarning ? undefined : deadline?.text);

const warningOf = (placed: Placed) =>
  expiredNotice(placed) ?? (placed.deadline?.isWarning ? placed.deadline.text : undefined);

const notSavedNotice = "Not saved until you create an account. Don't close or reload this page.";

export function AnswerField({ placed, errorKey, format, children, ...rest }: Props) {
  const { key, question, row, required } = placed;
  const errors = shownErrors(placed, useErrors(errorKey ?? key));
  const lockedReason = useLockedReason(key);
  const unseenHint = useUnseenHint(answerKeysOf(placed));
  const { hasAccount } = useFormHost();
  const width = question.kind === 'address' ? 'full' : question.width;
  const notices = [
    question.sensitive && !hasAccount && notSavedNotice,
    hasWindows ? warningOf(placed) : expiredNotice(placed),
  ];
  return (
    <Field
      id={key}
      label={question.label}
      hint={[unseenHint, question.hint, format, hasWindows && deadlineHint(placed)].filter(Boolean).join(' ')}
      optional={!required}
      notice={notices.filter(Boolean).join(' ')}
      errors={errors}
      row={row}
      afterErrors={errors.length > 0 && nextErrorLink(key)}
      className={classNames(question.half && styles.half, width && styles[width])}
      {...rest}
    >
      {lockedReason === undefined ? children : () => <p>{lockedReason}</p>}
    </Field>
  );
}
