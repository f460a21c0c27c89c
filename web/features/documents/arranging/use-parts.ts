import { useEffect, useRef, useState } from 'react';
import { isFittable, typeNamed } from '../../../../shared/documents/file-rules.ts';
import { saysType, typeOf } from '../../../../shared/documents/file-type.ts';
import { shortName } from '../../../../shared/documents/short-name.ts';
import { messages } from '../../../../shared/messages.ts';
import { fileBytes } from '../../../../shared/partner-limits.ts';
import { OfflineError } from '../../../lib/calls/errors.ts';
import { FileProblem } from '../fitting/file-problem.ts';
import { measure } from '../fitting/fit-file.ts';
import { keepInMemory } from '../fitting/keep-in-memory.ts';
import type { Part, Turns } from '../fitting/protocol.ts';
import { runInWorker } from '../fitting/run-in-worker.ts';

export interface ArrangedPart {
  readonly id: number;
  readonly name: string;
  readonly pages: number;
  /** The object URL of the part's picture. PDFs have none. */
  readonly thumbnail?: string;
  readonly content: Part;
}

type Parts = readonly ArrangedPart[];

const without = (parts: Parts, id: number): Parts => parts.filter((part) => part.id !== id);

/** Moves a part to an index. An index out of range means the first or the last place. */
function placedAt(parts: Parts, part: ArrangedPart, index: number): Parts {
  const others = without(parts, part.id);
  return others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, part);
}

const turned = (parts: Parts, id: number): Parts =>
  parts.map((part) =>
    part.id === id ? { ...part, content: { ...part.content, turns: ((part.content.turns + 1) % 4) as Turns } } : part,
  );

interface Removed {
  readonly part: ArrangedPart;
  readonly index: number;
}

/** Holds the parts in their order, and a sentence about the last change for a live region. */
export function useParts() {
  const [parts, setParts] = useState<Parts>([]);
  const [removed, setRemoved] = useState<Removed>();
  const [said, announce] = useState('');
  const reading = useReading((part) => {
    setParts((before) => [...before, part]);
    announce(`${part.name} was added.`);
  });
  const place = (part: ArrangedPart, index: number) => {
    const next = placedAt(parts, part, index);
    setParts(next);
    announce(`${part.name} is now number ${next.indexOf(part) + 1} of ${next.length}.`);
  };
  return {
    ...reading,
    parts,
    said,
    removed: removed?.part,
    place,
    turn({ id, name }: ArrangedPart) {
      setParts(turned(parts, id));
      announce(`${name} was rotated to the right.`);
    },
    remove(part: ArrangedPart) {
      setRemoved({ part, index: parts.indexOf(part) });
      setParts(without(parts, part.id));
      announce(`${part.name} was removed.`);
    },
    bringBack() {
      if (removed) place(removed.part, removed.index);
      setRemoved(undefined);
    },
  };
}

/** Reads files one after another. When the component is unmounted, it stops and revokes the thumbnails. */
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
    /** The names of the files that have not been read yet. */
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

let count = 0;

/**
 * Reads a file as a part, whose thumbnail the caller must revoke.
 * @throws FileProblem if the file cannot be combined
 */
async function readPart(chosen: File, signal: AbortSignal): Promise<ArrangedPart> {
  const file = await keepInMemory(chosen);
  const type = (await typeOf(new Uint8Array(await file.slice(0, fileBytes).arrayBuffer()))) ?? typeNamed(file.name);
  if (!type || !isFittable(type)) throw new FileProblem('unknownType', { said: saysType(type) });
  count += 1;
  const part = { id: count, name: file.name };
  if (type === 'pdf') {
    const pages = await runInWorker('readPdf', { file }, { signal });
    return { ...part, pages, content: { kind: 'pdf', file, turns: 0 } };
  }
  const { page, thumbnail } = await runInWorker('readPicture', { file, size: await measure(file, type) }, { signal });
  return {
    ...part,
    pages: 1,
    thumbnail: URL.createObjectURL(thumbnail),
    content: { kind: 'picture', page, turns: 0 },
  };
}

/** Joins the parts into one PDF. Stops when `stop` is called or the component is unmounted. */
export function useJoining(onFile: (file: File) => void) {
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  async function join(parts: Parts) {
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    setProgress(0);
    try {
      const task = { parts: parts.map(({ content }) => content) };
      const pdf = await runInWorker('join', task, { signal: controller.signal, onProgress: setProgress });
      onFile(new File([pdf], shortName(parts[0]?.name ?? 'document', '.pdf'), { type: pdf.type }));
    } catch (error) {
      if (!controller.signal.aborted) setProblem(error instanceof FileProblem ? error.message : messages.unexpected);
    } finally {
      setProgress(undefined);
    }
  }

  return { join, stop, progress, problem };
}
