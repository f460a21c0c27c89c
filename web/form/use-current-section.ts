import { useEffect, useState } from 'react';

/** The part of the screen, from the top, in which the section being read has its beginning or its middle. */
const readingBand = '0px 0px -65% 0px';

/**
 * The section that is being read.
 * @param ids ids of the sections in their order, joined by spaces
 */
export function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const inBand = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inBand.add(target.id);
          else inBand.delete(target.id);
        }
        setCurrent((before) => ids.split(' ').find((id) => inBand.has(id)) ?? before);
      },
      { rootMargin: readingBand },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
