import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { times } from '../../../shared/limits.ts';
import { isRunning } from '../../../shared/status.ts';
import { conversionKey, conversionOf } from './document-calls.ts';
import { endConversion } from './end-conversion.ts';
import { failUpload } from './uploads.ts';

const tooLong = 'Converting your file is taking too long. Please delete it and upload it again.';

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
    if (!isRunning(data.status)) endConversion(key, label, data);
    else if (isLate()) failUpload(key, label, [tooLong]);
  });
}
