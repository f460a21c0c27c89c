import { useEffect, useRef, useState } from 'react';
import { times } from '../../../shared/limits.ts';
import { isRunning } from '../../../shared/status.ts';
import { useQuery } from '../../lib/calls/use-query.ts';
import { startStopwatch } from '../../lib/stopwatch.ts';
import { Button } from '../../ui/button/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { UserText } from '../../ui/user-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DocumentFile } from './document-file.tsx';
import { FileChooser } from './file-chooser.tsx';
import { applyConversionResult, changeDocument, conversionKey } from './state/change-document.ts';
import { type Attempt, fileSize, type Step, stepOf } from './state/document-state.ts';
import { useDocument, useDocuments } from './state/use-documents.ts';
import styles from './upload.module.css';
import { useChosenFiles } from './use-chosen-files.tsx';

export default function UploadControl({ answerKey: key, label }: { answerKey: string; label: string }) {
  const state = useDocument(key);
  const { stored, attempt } = state;
  const step = stepOf(state);
  usePollConversion(key, step === 'converting');
  useRestoreFocus(key, step);
  const retry = attempt?.step === 'failed' ? attempt.retry : undefined;
  const chosenFiles = useChosenFiles(key);
  const dialog: Elements = chosenFiles.dialog;
  return (
    <>
      {attempt && attempt.step !== 'failed' ? (
        <UploadingFile answerKey={key} upload={attempt} />
      ) : stored ? (
        <DocumentFile
          answerKey={key}
          label={label}
          stored={stored}
          isConverting={step === 'converting'}
          retry={retry}
          onChoose={chosenFiles.choose}
        />
      ) : (
        <FileChooser answerKey={key} label={label} retry={retry} onChoose={chosenFiles.choose} />
      )}
      {dialog}
      <StatusAnnouncer label={label} step={step} problems={attempt?.step === 'failed' ? attempt.problems : []} />
    </>
  );
}

const announcements: Readonly<Record<Exclude<Step, 'none'>, string>> = {
  preparing: 'shrinking the file…',
  uploading: 'uploading…',
  converting: 'converting…',
  done: 'done',
  failed: 'failed',
};

/** Announces each new step, but not the one that the page opens with. */
function StatusAnnouncer({ label, step, problems }: { label: string; step: Step; problems: readonly string[] }) {
  const lastStep = useRef(step);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (step === lastStep.current) return;
    const wasStored = lastStep.current === 'done' || lastStep.current === 'converting';
    lastStep.current = step;
    setAnnounced(step === 'none' ? (wasStored ? 'deleted' : '') : announcements[step]);
  }, [step]);
  return (
    <>
      <VisuallyHidden role="status">{announced && `${label}: ${announced}`}</VisuallyHidden>
      <VisuallyHidden role="alert">{announced && problems.join(' ')}</VisuallyHidden>
    </>
  );
}

/** Moves the focus to the button in the same place when a new step removes the focused button. */
function useRestoreFocus(key: string, step: Step) {
  const lastStep = useRef(step);
  // Read the focus before this render replaces the elements.
  const hadFocus = document.getElementById(key)?.contains(document.activeElement);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    if (hadFocus && document.activeElement === document.body)
      document.getElementById(`${key}-input`)?.focus({ preventScroll: true });
  }, [key, step, hadFocus]);
}

interface Props {
  readonly answerKey: string;
  readonly upload: Extract<Attempt, { step: 'uploading' | 'preparing' }>;
}

const activityLabels = { preparing: 'Shrinking', uploading: 'Uploading' } as const;

const UploadingFile = ({ answerKey, upload: { step, name, size, percent, cancel } }: Props) => (
  <div className={`card wash ${styles.file}`}>
    <strong translate="no" dir="auto">
      {name}
    </strong>
    <span className={`meta ${styles.size}`}>{fileSize(size)}</span>
    <span className="meta">{`${activityLabels[step]}… ${percent}%`}</span>
    <Button variant="link" id={`${answerKey}-input`} name={answerKey} className={styles.end} onClick={cancel}>
      <span>Cancel</span>
      <VisuallyHidden>
        {' '}
        <span>{activityLabels[step].toLowerCase()}</span> <UserText>{name}</UserText>
      </VisuallyHidden>
    </Button>
    <progress className={styles.progress} max={100} value={percent} aria-label={`${activityLabels[step]} ${name}`} />
  </div>
);

const tooLongMessage = (isDeletable: boolean) =>
  `Converting your file is taking too long. Please ${isDeletable ? 'delete it and upload it' : 'upload it'} again.`;

function usePollConversion(key: string, isConverting: boolean) {
  const documents = useDocuments();
  const elapsedMs = useRef<() => number>(undefined);
  useEffect(() => {
    if (isConverting) elapsedMs.current = startStopwatch();
  }, [isConverting]);
  const isOverdue = () => (elapsedMs.current?.() ?? 0) > times.workExpiry;
  const { data } = useQuery({
    queryKey: conversionKey(key),
    queryFn: () => documents.host.readConversion(key),
    enabled: isConverting,
    throwOnError: false,
    refetchInterval: ({ state }) =>
      (!state.data || isRunning(state.data.status)) && !isOverdue() ? times.conversionPoll : false,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    structuralSharing: false,
  });
  useEffect(() => {
    if (!isConverting || !data) return;
    if (!isRunning(data.status)) applyConversionResult(documents, key, data);
    else if (isOverdue())
      changeDocument(documents, key, {
        kind: 'failed',
        problems: [tooLongMessage(documents.host.deleteDocument !== undefined)],
      });
  });
}
