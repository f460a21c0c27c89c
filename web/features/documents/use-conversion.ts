import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { WorkStatus } from '../../../shared/contracts/documents.ts';
import { times } from '../../../shared/limits.ts';
import { ANSWERED, isRunning } from '../../../shared/status.ts';
import { application } from '../application/application-store.ts';
import { conversionKey, conversionOf, forgetDocument } from './document-calls.ts';
import { failUpload } from './uploads.ts';

const tooLong = 'Converting your file is taking too long. Please delete it and upload it again.';
const failed = 'Your file could not be converted. Please check it and upload it again.';

/** Follows a conversion to its end: asks again while the page is to be seen, and not for ever. */
export function useConversion(key: string, label: string, isConverting: boolean) {
  const since = useRef(0);
  useEffect(() => {
    if (isConverting) since.current = Date.now();
  }, [isConverting]);
  const isLate = () => since.current > 0 && Date.now() - since.current > times.workExpiry;
  const { data } = useQuery({
    queryKey: conversionKey(key),
    queryFn: () => conversionOf(key),
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
    if (!isRunning(data.status)) finish(key, label, data);
    else if (isLate()) failUpload(key, label, [tooLong]);
  });
}

function finish(key: string, label: string, { status, message }: WorkStatus) {
  if (status === 'COMPLETED') return application.receive({ [key]: ANSWERED });
  forgetDocument(key);
  if (status === 'FAILED') failUpload(key, label, [message ?? failed]);
}
