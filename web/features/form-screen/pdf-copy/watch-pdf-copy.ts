import { useEffect } from 'react';
import { getPdf, type PdfCopyStatus } from '../../../../shared/contracts/documents.ts';
import { times } from '../../../../shared/limits.ts';
import { messages } from '../../../../shared/messages.ts';
import { isRunning } from '../../../../shared/status.ts';
import { call } from '../../../lib/calls/call.ts';
import { errorMessage } from '../../../lib/calls/errors.ts';
import { useQuery } from '../../../lib/calls/use-query.ts';

interface Props {
  /** The time of the request, in ms since 1970. It keeps an earlier request's result from showing again. */
  readonly requestedAt: number;
  readonly onCopy: (copy: PdfCopyStatus | undefined) => void;
  readonly onProblem: (problem: string) => void;
}

/** Reads the status until the copy exists, then renews its address (specification, section 4, "PDF download"). */
export default function WatchPdfCopy({ requestedAt, onCopy, onProblem }: Props) {
  const { data, error } = useQuery({
    queryKey: ['pdf', requestedAt],
    queryFn: () => call(getPdf),
    throwOnError: false,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data.status) ? times.pdfRefresh : times.pdfPoll),
  });
  const problem = error ? errorMessage(error) : problemOf(data);
  useEffect(() => onCopy(data), [data, onCopy]);
  useEffect(() => {
    if (problem !== undefined) onProblem(problem);
  }, [problem, onProblem]);
  return null;
}

const problemOf = (copy: PdfCopyStatus | undefined) =>
  copy?.status === 'FAILED' ? (copy.message ?? messages.unexpected) : undefined;
