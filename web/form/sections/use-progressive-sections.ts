import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PlacedItem, PlacedSection } from '../../../shared/form/placed.ts';
import { isFirstScreen } from '../../lib/first-screen/replay-input.ts';

const firstItemCount = 6;

/** Returns the first items of the page, and then the whole page, so that the first fields are usable sooner. */
export function useProgressiveSections(
  sections: readonly PlacedSection[],
  folded: readonly string[],
): { readonly shown: readonly PlacedSection[]; readonly isFullyRendered: boolean } {
  const { hash } = useLocation();
  const [isFullyRendered, setFullyRendered] = useState(hash !== '' && !isFirstScreen());
  useEffect(() => {
    if (isFullyRendered) return;
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setFullyRendered(true))));
    return () => cancelAnimationFrame(frame);
  }, [isFullyRendered]);
  // The counts stay fixed: a question that an answer reveals must not displace the field that the user is in.
  const [counts] = useState(() => firstCounts(sections, folded));
  const withFirstItems = (section: PlacedSection) => ({
    ...section,
    items: section.items.slice(0, counts.get(section.id) ?? 0),
  });
  return { shown: isFullyRendered ? sections : sections.map(withFirstItems), isFullyRendered };
}

function firstCounts(sections: readonly PlacedSection[], folded: readonly string[]) {
  let remainingCount = firstItemCount;
  const isAmongFirst = ({ shown }: PlacedItem) => {
    if (shown) remainingCount -= 1;
    return remainingCount >= 0;
  };
  return new Map(sections.map(({ id, items }) => [id, folded.includes(id) ? 0 : items.filter(isAmongFirst).length]));
}
