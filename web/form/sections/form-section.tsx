import { memo } from 'react';
import type { PlacedSection } from '../../../shared/form/place.ts';
import { sectionId } from '../navigation/section-id.ts';
import styles from '../styles/form.module.css';
import { Items } from './items.tsx';

/** Each section is a `<form>`, because Chromium's autofill reads a field's whole form at every key. */
export const FormSection = memo(({ section: { id, title, items } }: { section: PlacedSection }) => (
  <section id={sectionId(id)} className={styles.section} aria-labelledby={`${sectionId(id)}-title`}>
    <h2 id={`${sectionId(id)}-title`} tabIndex={-1}>
      {title}
    </h2>
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <Items items={items} />
    </form>
  </section>
));
