import { useState } from 'react';
import type { HostInputs } from '../../form/host/form-host.ts';
import { useTextAnswer } from '../../form/host/use-answer.ts';
import { AnswerField } from '../../form/inputs/answer-field.tsx';
import { OverLimitCounter } from '../../form/inputs/counter.tsx';
import { focusFirstControl } from '../../form/navigation/focus.ts';
import { lookupEnded } from '../../form/sections/filled-questions.tsx';
import styles from '../../form/styles/form.module.css';
import { Button } from '../../ui/button/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Combobox } from './combobox.tsx';
import type { FillOutcome, LookupProps } from './use-suggestions.ts';

function LookupInput(props: LookupProps) {
  const { placed, manualHint } = props;
  const { key, question } = placed;
  const [answer, set] = useTextAnswer(key);
  const [typed, setTyped] = useState('');
  const [isManual, setManual] = useState(false);
  const [fillOutcome, setFillOutcome] = useState<FillOutcome>();
  const enterManually = () => {
    setManual(true);
    lookupEnded.emit({ key, isFilled: false });
    focusFirstControl(key);
  };
  return (
    <AnswerField placed={placed} counter={<OverLimitCounter length={answer.length} />}>
      {(aria) => (
        <>
          <Combobox
            {...props}
            aria={aria}
            value={answer}
            searchText={isManual ? '' : typed}
            onType={(text) => {
              setTyped(text);
              setFillOutcome(undefined);
              set(text);
            }}
            onChosen={() => setTyped('')}
            onLeave={() => typed !== '' && lookupEnded.emit({ key, isFilled: false })}
            onFillOutcome={(outcome) => {
              setFillOutcome(outcome);
              if (outcome) lookupEnded.emit({ key, isFilled: outcome === 'filled' });
            }}
          />
          <div role="status">
            {isManual && <p className={styles.manual}>{manualHint}</p>}
            {fillOutcome === 'missing' && (
              // The fields may still have the details of an earlier choice.
              <p className={styles.manual}>We couldn't load the details. Check the fields below.</p>
            )}
            {fillOutcome === 'filled' && (
              <VisuallyHidden>We filled in the details below. Check that they're right.</VisuallyHidden>
            )}
          </div>
          {!isManual && (
            <Button variant="link" onClick={enterManually}>
              <span>Enter manually</span>
              <VisuallyHidden>{`: ${question.label}`}</VisuallyHidden>
            </Button>
          )}
        </>
      )}
    </AnswerField>
  );
}

export const lookupInputs: Pick<HostInputs, 'autocomplete' | 'address'> = {
  autocomplete: (placed) => (
    <LookupInput
      placed={placed}
      category={placed.question.category}
      nameField="name"
      manualHint="Enter your school information below."
    />
  ),
  address: (placed) => (
    <LookupInput placed={placed} category="address" nameField="address_line_1" manualHint="Enter your address below." />
  ),
};
