import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import type { PlacedSection } from '../../../../shared/form/place.ts';
import { sectionId } from '../../../form/navigation/section-id.ts';
import { useCurrentSection } from '../../../form/navigation/use-current-section.ts';
import { Link } from '../../../ui/link.tsx';
import styles from './on-this-page.module.css';

export function OnThisPage({ sections }: { sections: readonly PlacedSection[] }) {
  const current = useCurrentSection(sections.map(({ id }) => sectionId(id)).join(' '));
  return (
    <nav className={styles.sections} aria-label="On this page">
      <h2>On this page</h2>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <SectionLink id={sectionId(id)} title={title} isCurrent={current === sectionId(id)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const SectionLink = memo(({ id, title, isCurrent }: { id: string; title: string; isCurrent: boolean }) => {
  const { pathname, search } = useLocation();
  return (
    <Link to={{ pathname, search, hash: id }} replace aria-current={isCurrent ? 'true' : undefined}>
      {title}
    </Link>
  );
});
