import type { PlacedTabs } from '../../../shared/form/placed.ts';

export const tabId = ({ id }: PlacedTabs, tab: string) => `${id}-${tab}-tab`;

export const panelId = ({ id }: PlacedTabs) => `${id}-panel`;
