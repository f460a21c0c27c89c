import { Link, useLocation } from 'react-router-dom';
import type { PlacedSection } from '../../../shared/form/place.ts';
import { sectionId } from '../../form/section-id.ts';
import { useCurrentSection } from '../../form/use-current-section.ts';
import styles from './on-this-page.module.css';

/** The page's sections, on screens wide enough to show them beside the form. */
export function OnThisPage({ sections }: { sections: readonly PlacedSection[] }) {
  const { pathname, search } = useLocation();
  const current = useCurrentSection(sections.map(({ id }) => sectionId(id)).join(' '));
  return (
    <nav className={styles.sections} aria-label="On this page">
      <h2>On this page</h2>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ pathname, search, hash: sectionId(id) }}
              replace
              aria-current={current === sectionId(id) ? 'true' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
