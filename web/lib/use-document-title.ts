import { useEffect } from 'react';
import { config } from '#partner';

const { title, name } = config;

/** Builds, for example, "Error: About You – Step 1 of 3 – Graduate Application – {institution}". */
const documentTitle = (screen: string, hasErrors = false): string =>
  `${hasErrors ? 'Error: ' : ''}${screen} – ${title} – ${name}`;

export function useDocumentTitle(screen: string, hasErrors = false) {
  useEffect(() => {
    document.title = documentTitle(screen, hasErrors);
  }, [screen, hasErrors]);
}
