import { times } from '../../../../shared/limits.ts';
import { errorMessage } from '../../../lib/calls/errors.ts';
import { useQuery } from '../../../lib/calls/use-query.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import styles from './pdf-view.module.css';

interface Props {
  /** The name of the PDF, or the key of a document. */
  readonly name: string;
  /** Returns a new storage address, valid for minutes, or undefined while the PDF is being made. */
  readonly getUrl: (options: { readonly download: boolean }) => Promise<string | undefined>;
}

/** Whether the browser has a PDF viewer. A browser that is set to download PDFs has none. */
const canShowPdf = () => navigator.pdfViewerEnabled !== false;

export default function PdfView({ name, getUrl }: Props) {
  const title = titleOf(name);
  useDocumentTitle(title);
  const { data, error, refetch } = useQuery({
    queryKey: ['pdf-view', title],
    queryFn: async () => ({ url: await getUrl({ download: false }) }),
    // Do not cache the address: it must be requested again when the PDF is shown again.
    gcTime: 0,
    throwOnError: false,
    refetchInterval: ({ state }) => state.data && !state.data.url && times.pdfPoll,
  });
  const download = async () => {
    try {
      const url = await getUrl({ download: true });
      if (url) location.assign(url);
    } catch (problem) {
      showToast({ severity: 'error', label: `Error downloading ${title}`, text: errorMessage(problem) });
    }
  };
  const url = data?.url;
  return (
    <>
      <div className={`buttons ${styles.bar}`}>
        <h1>{title}</h1>
        {url && <Button onClick={download}>Download PDF</Button>}
      </div>
      {error ? (
        <div role="alert">
          <p>{errorMessage(error)}</p>
          <Button onClick={() => refetch()}>Try again</Button>
        </div>
      ) : (
        <p role="status" className={styles.status}>
          {!data && <span>Loading…</span>}
          {data && !url && <span>Preparing the PDF…</span>}
          {url && !canShowPdf() && <span>Your browser can't show PDFs. Download it instead.</span>}
        </p>
      )}
      {url && canShowPdf() && (
        <>
          <p className={styles.partly}>If you see only the first page, download the PDF.</p>
          <iframe className={styles.frame} src={url} title={title} />
        </>
      )}
    </>
  );
}

/** Returns the key in words for the tab's title, which must not contain an answer or the name of a file. */
function titleOf(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
