import { useEffect, useRef } from 'react';
import { times } from '../../../shared/limits.ts';
import { isRunning } from '../../../shared/status.ts';
import { stopwatch } from '../../lib/stopwatch.ts';
import { useQuery } from '../../lib/use-query.ts';
import { changeDocument, conversionKey, endConversion } from './change-document.ts';
import { useDocuments } from './use-documents.ts';

const tooLong = (isDeletable: boolean) =>
  `Converting your file is taking too long. Please ${isDeletable ? 'delete it and upload it' : 'upload it'} again.`;

export function useConversion(key: string, isConverting: boolean) {
  const documents = useDocuments();
  const since = useRef<() => number>(undefined);
  useEffect(() => {
    if (isConverting) since.current = stopwatch();
  }, [isConverting]);
  const isLate = () => (since.current?.() ?? 0) > times.workExpiry;
  const { data } = useQuery({
    queryKey: conversionKey(key),
    queryFn: () => documents.host.readConversion(key),
    enabled: isConverting,
    throwOnError: false,
    refetchInterval: ({ state }) =>
      (!state.data || isRunning(state.data.status)) && !isLate() ? times.conversionPoll : false,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    structuralSharing: false,
  });
  useEffect(() => {
    if (!isConverting || !data) return;
    if (!isRunning(data.status)) endConversion(documents, key, data);
    else if (isLate())
      changeDocument(documents, key, {
        kind: 'failed',
        problems: [tooLong(documents.host.deleteDocument !== undefined)],
      });
  });
}
