import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PlacedItem, PlacedSection } from '../../../shared/form/place.ts';

/** As many items as any first screen has room for. */
const firstScreen = 12;

/**
 * The sections of a page, at first with no more items than the first screen shows: its fields can be used before the
 * rest of a long page is drawn. A page that is opened at one of its questions is drawn as a whole.
 */
export function useSectionsInTurn(sections: readonly PlacedSection[]): readonly PlacedSection[] {
  const { hash } = useLocation();
  const [isWhole, setWhole] = useState(hash !== '');
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setWhole(true))));
    return () => cancelAnimationFrame(frame);
  }, [isWhole]);
  return isWhole ? sections : beginning(sections);
}

function beginning(sections: readonly PlacedSection[]): PlacedSection[] {
  let room = firstScreen;
  const hasRoom = ({ shown }: PlacedItem) => {
    if (shown) room -= 1;
    return room >= 0;
  };
  return sections.map((section) => ({ ...section, items: section.items.filter(hasRoom) }));
}
