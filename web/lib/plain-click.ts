type ClickKeys = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'button'>;

/** Not one that opens a new tab or window. */
export const isPlainClick = ({ metaKey, ctrlKey, shiftKey, button }: ClickKeys): boolean =>
  !(metaKey || ctrlKey || shiftKey) && button === 0;
