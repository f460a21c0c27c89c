import type { ComponentProps } from 'react';

/** Shows text that a user typed. The browser detects its direction and does not translate it. */
export const UserText = (props: ComponentProps<'bdi'>) => <bdi translate="no" {...props} />;
