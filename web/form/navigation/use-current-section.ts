import { useEffect, useState } from 'react';

/** The line that people read at, as a share of the screen's height from its top. */
const readingShare = 0.35;

/** Returns the section with the focus, if on screen, or else the last one that begins above the reading line. */
export function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const updateCurrent = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        // Some sections are rendered later.
        const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
        setCurrent((focusedSection(sections) ?? sectionAtReadingLine(sections))?.id);
      });
    };
    // The observer also calls `updateCurrent` once at the start.
    const observer = new ResizeObserver(updateCurrent);
    observer.observe(document.body);
    addEventListener('scroll', updateCurrent, { passive: true });
    document.addEventListener('focusin', updateCurrent);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('scroll', updateCurrent);
      document.removeEventListener('focusin', updateCurrent);
    };
  }, [ids]);
  return current;
}

function focusedSection(sections: readonly Element[]): Element | undefined {
  const focused = document.activeElement;
  const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < innerHeight ? sections.find((section) => section.contains(focused)) : undefined;
}

function sectionAtReadingLine(sections: readonly Element[]): Element | undefined {
  const line = readingLine();
  return sections.findLast((section) => section.getBoundingClientRect().top <= line) ?? sections[0];
}

/** Returns the line in px. It moves down near the end of the page, as the last sections cannot scroll to the top. */
function readingLine(): number {
  const scrollable = document.documentElement.scrollHeight - innerHeight;
  const moveDistance = Math.min(scrollable, innerHeight * (1 - readingShare));
  const remaining = Math.max(0, scrollable - scrollY);
  const progress = moveDistance > 0 ? Math.max(0, 1 - remaining / moveDistance) : 0;
  return innerHeight * (readingShare + (1 - readingShare) * progress);
}
