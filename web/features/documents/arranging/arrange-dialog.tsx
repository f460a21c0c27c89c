import { type DragEvent, useEffect, useRef } from 'react';
import { acceptedFiles } from '../../../../shared/documents/file-rules.ts';
import { formatCount } from '../../../../shared/text/format-count.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DocumentIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './arranging.module.css';
import { type ArrangedPart, useJoin, useParts } from './use-parts.ts';

export interface ArrangeDialogProps {
  readonly open: boolean;
  /** Files to add. The dialog keeps the files that it already has, even while it is closed. */
  readonly files: readonly File[];
  readonly onClose: () => void;
  readonly onFile: (file: File) => void;
}

/** Combines several pictures and PDFs into one PDF, because a question takes one file. */
export function ArrangeDialog({ open, files, onClose, onFile }: ArrangeDialogProps) {
  const { parts, pendingNames, problems, announcement, removed, add, move, rotate, remove, restore } = useParts();
  const { join, stop, progress, problem } = useJoin(onFile);
  /** Stops a running join before a change, so that the PDF always has the parts on screen. */
  const stopThen =
    <Args extends unknown[]>(operation: (...args: Args) => void) =>
    (...args: Args) => {
      stop();
      operation(...args);
    };
  const isJoining = progress !== undefined;
  const moreRef = useFocusAfterRemoval(removed);
  const dragged = useRef<ArrangedPart>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new files are added once.
  useEffect(() => add(files), [files]);
  return (
    <Dialog
      open={open}
      onClose={isJoining ? stop : onClose}
      size="s"
      title="Combine several files"
      actions={
        <>
          <Button
            variant="primary"
            busy={isJoining}
            aria-disabled={parts.length === 0 || pendingNames.length > 0 || undefined}
            onClick={() => parts.length > 0 && pendingNames.length === 0 && join(parts)}
          >
            Upload as one PDF
          </Button>
          <Button onClick={isJoining ? stop : onClose}>{isJoining ? 'Stop' : 'Cancel'}</Button>
        </>
      }
    >
      <p>Add photos and PDFs, one at a time or several at once. We'll combine them into one PDF in this order.</p>
      <ol className={styles.parts}>
        {parts.map((part, index) => (
          <PartItem
            key={part.id}
            part={part}
            isFirst={index === 0}
            isLast={index === parts.length - 1}
            onMove={stopThen((offset: number) => move(part, index + offset))}
            onRotate={stopThen(() => rotate(part))}
            onRemove={stopThen(() => remove(part))}
            onDrag={() => {
              dragged.current = part;
            }}
            onDrop={stopThen(() => dragged.current && move(dragged.current, index))}
          />
        ))}
      </ol>
      <div ref={moreRef} className={`buttons ${styles.more}`}>
        <FileButton data-autofocus accept={acceptedFiles} onFiles={stopThen(add)}>
          Add files
        </FileButton>
        {removed && (
          <Button variant="link" onClick={stopThen(restore)}>
            <span>Restore </span>
            <UserText>{removed.name}</UserText>
          </Button>
        )}
      </div>
      {pendingNames.length > 0 && (
        <p className="meta">
          <span>Opening</span> <UserText>{pendingNames[0]}</UserText>
          <span>{pendingNames.length > 1 ? `, ${pendingNames.length - 1} more to come…` : '…'}</span>
        </p>
      )}
      {isJoining && <progress className={styles.progress} value={progress} aria-label="Combining files" />}
      {[...problems, ...(problem ? [problem] : [])].map((each) => (
        <ErrorNotice key={each}>{each}</ErrorNotice>
      ))}
      <VisuallyHidden role="status">{isJoining ? 'Combining files…' : announcement}</VisuallyHidden>
    </Dialog>
  );
}

/**
 * Returns a ref for an element. When `removed` changes, focuses the last button in the element, because the button that
 * had focus was removed.
 */
function useFocusAfterRemoval(removed: ArrangedPart | undefined) {
  const element = useRef<HTMLDivElement>(null);
  const last = useRef(removed);
  useEffect(() => {
    if (last.current !== removed) element.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    last.current = removed;
  }, [removed]);
  return element;
}

interface Props {
  readonly part: ArrangedPart;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (offset: 1 | -1) => void;
  readonly onRotate: () => void;
  readonly onRemove: () => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
}

const rotationClasses = [undefined, styles.right, styles.over, styles.left];

function PartItem({ part, isFirst, isLast, onMove, onRotate, onRemove, onDrag, onDrop }: Props) {
  const { name, pages, thumbnail, content } = part;
  const nameSuffix = (
    <VisuallyHidden>
      {' '}
      <UserText>{name}</UserText>
    </VisuallyHidden>
  );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onDrop();
  };
  return (
    <li
      className={`card wash ${styles.part}`}
      draggable
      onDragStart={({ dataTransfer }) => {
        // Some browsers do not drag an element without data.
        dataTransfer.setData('text/plain', name);
        onDrag();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <span className={styles.thumbnail}>
        {thumbnail ? (
          <img src={thumbnail} alt="" draggable={false} className={classNames(rotationClasses[content.turns])} />
        ) : (
          <DocumentIcon />
        )}
      </span>
      <span className={styles.name}>
        <strong translate="no" dir="auto">
          {name}
        </strong>
        <span className="meta">
          <span>{formatCount(pages, 'page')}</span>
          {content.turns > 0 && <span>{`, rotated ${content.turns * 90}°`}</span>}
        </span>
      </span>
      <span className={`buttons ${styles.buttons}`}>
        <Button variant="link" aria-disabled={isFirst || undefined} onClick={() => onMove(-1)}>
          <span>Move up</span>
          {nameSuffix}
        </Button>
        <Button variant="link" aria-disabled={isLast || undefined} onClick={() => onMove(1)}>
          <span>Move down</span>
          {nameSuffix}
        </Button>
        <Button variant="link" onClick={onRotate}>
          <span>Rotate</span>
          {nameSuffix}
        </Button>
        <Button variant="link" onClick={onRemove}>
          <span>Remove</span>
          {nameSuffix}
        </Button>
      </span>
    </li>
  );
}
