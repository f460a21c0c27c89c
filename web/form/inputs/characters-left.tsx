import { Counter } from './counter.tsx';
import { overLimit } from './over-limit.ts';

const announcedFrom = 100;

export const CharactersLeft = ({ length, max }: { length: number; max: number }) => (
  <Counter
    text={overLimit(length, max) ?? `${(max - length).toLocaleString('en-US')} characters left`}
    isOver={length > max}
    isAnnounced={max - length <= announcedFrom}
  />
);
