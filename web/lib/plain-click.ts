type ClickKeys = Pick<MouseEvent, 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey' | 'button'>;

/** Not one that opens a new tab or window, or saves what it leads to. */
export const isPlainClick = ({ metaKey, altKey, ctrlKey, shiftKey, button }: ClickKeys): boolean =>
  !(metaKey || altKey || ctrlKey || shiftKey) && button === 0;
