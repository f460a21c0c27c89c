import type { ReactElement } from 'react';

/** The content that a component may show beside other elements: no text, because a translated page needs it alone. */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
