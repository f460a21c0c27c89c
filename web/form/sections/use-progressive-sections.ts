import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PlacedItem, PlacedSection } from '../../../shared/form/placed.ts';
import { isFirstScreen } from '../../lib/first-screen/take-over.ts';

const firstItemCount = 6;

/** Shows the first screen of a long page before the whole of it, so that its fields are usable sooner. */
export function useProgressiveSections(
  sections: readonly PlacedSection[],
  folded: ReadonlyMap<string, boolean>,
): { readonly shown: readonly PlacedSection[]; readonly isWhole: boolean } {
  const { hash } = useLocation();
  const [isWhole, setWhole] = useState(hash !== '' && !isFirstScreen());
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setWhole(true))));
    return () => cancelAnimationFrame(frame);
  }, [isWhole]);
  return { shown: isWhole ? sections : firstItemsOf(sections, folded), isWhole };
}

function firstItemsOf(sections: readonly PlacedSection[], folded: ReadonlyMap<string, boolean>): PlacedSection[] {
  let room = firstItemCount;
  const hasRoom = ({ shown }: PlacedItem) => {
    if (shown) room -= 1;
    return room >= 0;
  };
  return sections.map((section) => ({
    ...section,
    items: folded.get(section.id) ? [] : section.items.filter(hasRoom),
  }));
}
