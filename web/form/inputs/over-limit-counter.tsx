import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { Counter } from './counter.tsx';
import { overLimit } from './over-limit.ts';

export function OverLimitCounter({ length, max = limits.textLength }: { length: number; max?: number | undefined }) {
  const [lengthAtFirst] = useState(length);
  const text = overLimit(length, max);
  return text && <Counter text={text} isOver isAnnounced isNew={length !== lengthAtFirst} />;
}
