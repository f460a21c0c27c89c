import type { ReactNode } from 'react';
import { Letters } from '../letters/index.ts';
import { PlaceLink } from './saving/place-link.tsx';

/** Where the form ends, as the letters may come while it waits for its last answers. */
export default function LettersOfForm(): ReactNode {
  return <Letters place={PlaceLink} isHeaded />;
}
