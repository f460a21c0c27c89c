import type { PlacedRepeat, PlacedTabs } from '../../../shared/form/placed.ts';

export const rowId = ({ id }: PlacedRepeat, n: number) => `${id}-row-${n}`;

export const tabId = ({ id }: PlacedTabs, tab: string) => `${id}-${tab}-tab`;

export const panelId = ({ id }: PlacedTabs) => `${id}-panel`;

/** Adds a prefix, because questions use their keys as ids, and a key may equal a section's id. */
export const sectionId = (id: string) => `section-${id}`;
