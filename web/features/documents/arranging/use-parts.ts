import { useEffect, useRef, useState } from 'react';
import { OfflineError } from '../../../lib/errors.ts';
import { FileProblem } from '../fitting/file-problem.ts';
import { type ArrangedPart, type Parts, placedAt, turned, without } from './parts.ts';
import { readPart } from './read-part.ts';

interface Removed {
  readonly part: ArrangedPart;
  readonly index: number;
}

/** The parts in their order, and what has happened to them last, for a live region. */
export function useParts() {
  const [parts, setParts] = useState<Parts>([]);
  const [removed, setRemoved] = useState<Removed>();
  const [said, say] = useState('');
  const reading = useReading((part) => {
    setParts((before) => [...before, part]);
    say(`${part.name} was added.`);
  });
  const place = (part: ArrangedPart, index: number) => {
    const next = placedAt(parts, part, index);
    setParts(next);
    say(`${part.name} is now number ${next.indexOf(part) + 1} of ${next.length}.`);
  };
  return {
    ...reading,
    parts,
    said,
    removed: removed?.part,
    place,
    turn({ id, name }: ArrangedPart) {
      setParts(turned(parts, id));
      say(`${name} was turned to the right.`);
    },
    remove(part: ArrangedPart) {
      setRemoved({ part, index: parts.indexOf(part) });
      setParts(without(parts, part.id));
      say(`${part.name} was removed.`);
    },
    bringBack() {
      if (removed) place(removed.part, removed.index);
      setRemoved(undefined);
    },
  };
}

/** Reads files one after the other. Ends with the component, whose thumbnails are then revoked. */
function useReading(onPart: (part: ArrangedPart) => void) {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const ending = useRef<AbortController>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const thumbnails = useRef<string[]>([]);
  useEffect(() => {
    ending.current = new AbortController();
    return () => {
      ending.current?.abort();
      for (const url of thumbnails.current.splice(0)) URL.revokeObjectURL(url);
    };
  }, []);

  async function read(file: File, signal: AbortSignal) {
    try {
      const part = await readPart(file, signal);
      if (part.thumbnail) thumbnails.current.push(part.thumbnail);
      onPart(part);
    } catch (error) {
      if (signal.aborted) return;
      const { message } = error instanceof FileProblem ? error : new OfflineError();
      setProblems((before) => [...before, `${file.name}: ${message}`]);
    } finally {
      setWaiting((names) => names.slice(1));
    }
  }

  return {
    /** The names of files that are not read yet. */
    waiting,
    problems,
    add(files: readonly File[]) {
      const signal = ending.current?.signal;
      if (!signal) return;
      setProblems([]);
      setWaiting((names) => [...names, ...files.map(({ name }) => name)]);
      for (const file of files) last.current = last.current.then(() => read(file, signal));
    },
  };
}
