import { Suspense } from 'react';
import { getTmpDocument } from '../../../shared/contracts/links.ts';
import { call } from '../../lib/call.ts';
import { OfflineError } from '../../lib/errors.ts';
import { documentToken } from '../../lib/link-tokens.ts';
import { PdfView } from '../documents/index.ts';
import styles from './print.module.css';
import { PrintProblem } from './print-problem.tsx';

/** A document or letter of an application, as long as its link works. */
export function DocumentScreen({ name }: { name: string }) {
  const token = documentToken();
  if (!token)
    return <PrintProblem text="Please open this document from the application, by the link that you were given." />;
  return (
    <main className={styles.document}>
      <Suspense fallback={null}>
        <PdfView name={name} addressOf={({ download }) => leadingTo(name, token, download)} />
      </Suspense>
    </main>
  );
}

/** The frame follows the redirect itself: a script may not read where it leads. Throws what the call would. */
async function leadingTo(name: string, token: string, download: boolean): Promise<string> {
  const query = new URLSearchParams({ document_token: token, ...(download && { download: 'true' }) });
  const address = `${getTmpDocument.path.replace('{key}', name)}?${query}`;
  const response = await fetch(address, { redirect: 'manual' }).catch(() => {
    throw new OfflineError();
  });
  if (response.type !== 'opaqueredirect') await call(getTmpDocument, { response: Promise.resolve(response) });
  return address;
}
