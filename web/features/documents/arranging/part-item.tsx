import type { DragEvent } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { DocumentIcon } from '../../../ui/icons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './arranging.module.css';
import type { ArrangedPart } from './parts.ts';

interface Props {
  readonly part: ArrangedPart;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onTurn: () => void;
  readonly onRemove: () => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
}

const turns = [undefined, styles.right, styles.over, styles.left];

export function PartItem({ part, isFirst, isLast, onMove, onTurn, onRemove, onDrag, onDrop }: Props) {
  const { name, pages, thumbnail, content } = part;
  const of = (
    <VisuallyHidden>
      {' '}
      <bdi>{name}</bdi>
    </VisuallyHidden>
  );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onDrop();
  };
  return (
    <li
      className={styles.part}
      draggable
      onDragStart={({ dataTransfer }) => {
        // Some browsers drag nothing that has no data.
        dataTransfer.setData('text/plain', name);
        onDrag();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <span className={styles.thumbnail}>
        {thumbnail ? (
          <img src={thumbnail} alt="" draggable={false} className={classNames(turns[content.turns])} />
        ) : (
          <DocumentIcon />
        )}
      </span>
      <span className={styles.name}>
        <strong dir="auto">{name}</strong>
        <span className={styles.meta}>
          {pages === 1 ? '1 page' : `${pages} pages`}
          {content.turns > 0 && `, turned ${content.turns * 90}°`}
        </span>
      </span>
      <span className={styles.buttons}>
        <Button variant="link" aria-disabled={isFirst || undefined} onClick={() => onMove(-1)}>
          Move up{of}
        </Button>
        <Button variant="link" aria-disabled={isLast || undefined} onClick={() => onMove(1)}>
          Move down{of}
        </Button>
        <Button variant="link" onClick={onTurn}>
          Turn{of}
        </Button>
        <Button variant="link" onClick={onRemove}>
          Remove{of}
        </Button>
      </span>
    </li>
  );
}
