import type { ComponentProps } from 'react';

/** Shows typed text, or a number such as a confirmation number. Browsers detect its direction and do not translate it. */
export const UserText = (props: ComponentProps<'bdi'>) => <bdi translate="no" {...props} />;
