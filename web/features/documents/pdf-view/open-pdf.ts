import { lazyComponent } from '../../../lib/code/lazy-component.tsx';
import { documentPath } from '../../../lib/pdf-paths.ts';

export const PdfView = lazyComponent(() => import('./pdf-view.tsx'));

/** Opens a PDF if `check` succeeds. Opens its tab first, because browsers block tabs that open after the click. */
export async function openPdf(key: string, check: () => Promise<void>) {
  const tab = window.open('', '_blank');
  try {
    await check();
    if (!tab) return location.assign(documentPath(key));
    tab.opener = null;
    tab.location.href = documentPath(key);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
