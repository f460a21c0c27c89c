import { useEffect, useState } from 'react';

/** IntersectionObserver margin: the top 35 % of the screen, where people read. */
const readingBand = '0px 0px -65% 0px';
/** IntersectionObserver margin: with this much above, the body intersects fully as soon as its end is visible. */
const unboundedAbove = '1000000px 0px 0px 0px';
const wholeRatio = 0.999;

// The last sections cannot scroll to the top, so at the end of the page the focused section counts, else the last.
export function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const inBand = new Set<Element>();
    let atEnd = false;
    const read = () => {
      const section = atEnd ? sectionAtEnd(sections) : sections.find((each) => inBand.has(each));
      if (section) setCurrent(section.id);
    };
    const band = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inBand.add(target);
          else inBand.delete(target);
        }
        read();
      },
      { rootMargin: readingBand },
    );
    const end = new IntersectionObserver(
      (entries) => {
        const { intersectionRatio = 0 } = entries.at(-1) ?? {};
        atEnd = window.scrollY > 0 && intersectionRatio >= wholeRatio;
        read();
      },
      { rootMargin: unboundedAbove, threshold: wholeRatio },
    );
    for (const section of sections) band.observe(section);
    end.observe(document.body);
    document.addEventListener('focusin', read);
    return () => {
      band.disconnect();
      end.disconnect();
      document.removeEventListener('focusin', read);
    };
  }, [ids]);
  return current;
}

function sectionAtEnd(sections: readonly HTMLElement[]): HTMLElement | undefined {
  const visited = sections.find((section) => section.contains(document.activeElement));
  return visited && visited.getBoundingClientRect().top > -1 ? visited : sections.at(-1);
}
