import type { ReactNode } from 'react';
import { Letters } from '../letters/index.ts';
import { PlaceLink } from './saving/place-link.tsx';

/** Where the form ends: who is asked early has more time. */
export default function LettersOfForm(): ReactNode {
  return <Letters place={PlaceLink} isHeaded />;
}
