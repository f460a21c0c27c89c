import { useEffect, useState } from 'react';

/** The part of the screen, from the top, in which the section being read has its beginning or its middle. */
const readingBand = '0px 0px -65% 0px';
/** With so much room above, all of the document is in view as soon as its end is. */
const allAbove = '1000000px 0px 0px 0px';
/** All of it, but for parts of a pixel. */
const whole = 0.999;

/**
 * The section that is being read. At the end of the page, where what comes last cannot move up any more, it is the one
 * that somebody has gone to, else the last.
 * @param ids ids of the sections in their order, joined by spaces
 */
export function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const inBand = new Set<Element>();
    let atEnd = false;
    const read = () => {
      const section = atEnd ? lastRead(sections) : sections.find((each) => inBand.has(each));
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
        atEnd = window.scrollY > 0 && intersectionRatio >= whole;
        read();
      },
      { rootMargin: allAbove, threshold: whole },
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

function lastRead(sections: readonly HTMLElement[]): HTMLElement | undefined {
  const visited = sections.find((section) => section.contains(document.activeElement));
  return visited && visited.getBoundingClientRect().top > -1 ? visited : sections.at(-1);
}
