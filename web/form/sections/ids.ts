import type { PlacedRepeat, PlacedTabs } from '../../../shared/form/placed.ts';

export const rowId = ({ id }: PlacedRepeat, n: number) => `${id}-row-${n}`;

export const tabId = ({ id }: PlacedTabs, tab: string) => `${id}-${tab}-tab`;

export const panelId = ({ id }: PlacedTabs) => `${id}-panel`;

/**
 * Returns the id of a section's element. Questions use their keys as ids, and a key may equal a section's id, so this
 * one has a prefix.
 */
export const sectionId = (id: string) => `section-${id}`;
