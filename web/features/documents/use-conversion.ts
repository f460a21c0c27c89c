import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { times } from '../../../shared/limits.ts';
import { isRunning } from '../../../shared/status.ts';
import { endConversion } from './conversion.ts';
import { conversionKey, fetchConversion } from './document.ts';
import { failUpload } from './upload-state.ts';

const tooLong = 'Converting your file is taking too long. Please delete it and upload it again.';

export function useConversion(key: string, isConverting: boolean) {
  const since = useRef(0);
  useEffect(() => {
    if (isConverting) since.current = Date.now();
  }, [isConverting]);
  const isLate = () => since.current > 0 && Date.now() - since.current > times.workExpiry;
  const { data } = useQuery({
    queryKey: conversionKey(key),
    queryFn: () => fetchConversion(key),
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
    if (!isRunning(data.status)) endConversion(key, data);
    else if (isLate()) failUpload(key, [tooLong]);
  });
}
