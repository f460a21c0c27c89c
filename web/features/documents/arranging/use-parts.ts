import { useEffect, useRef, useState } from 'react';
import { isFittable, typeByExtension } from '../../../../shared/documents/file-rules.ts';
import { describeRefusedType, detectFileType } from '../../../../shared/documents/file-type.ts';
import { layOutPicture, letterPageFor } from '../../../../shared/documents/lay-out-picture.ts';
import { shortenFileName } from '../../../../shared/documents/shorten-file-name.ts';
import { messages } from '../../../../shared/messages.ts';
import { fileBytes } from '../../../../shared/partner-limits.ts';
import { OfflineError } from '../../../lib/calls/errors.ts';
import { FileProblem } from '../fitting/file-problem.ts';
import { measurePicture } from '../fitting/fit-file.ts';
import type { Part, Turns } from '../fitting/protocol.ts';
import { readIntoMemory } from '../fitting/read-into-memory.ts';
import { runInWorker } from '../fitting/run-in-worker.ts';

export interface ArrangedPart {
  readonly id: number;
  readonly name: string;
  readonly pages: number;
  readonly thumbnail?: string;
  readonly content: Part;
}

type Parts = readonly ArrangedPart[];

const removePart = (parts: Parts, id: number): Parts => parts.filter((part) => part.id !== id);

/** Moves a part to an index. An index out of range means the first or the last place. */
function movePart(parts: Parts, part: ArrangedPart, index: number): Parts {
  const others = removePart(parts, part.id);
  return others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, part);
}

const rotatePart = (parts: Parts, id: number): Parts =>
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
  const [announcement, announce] = useState('');
  const reader = usePartReader((part) => {
    setParts((before) => [...before, part]);
    announce(`${part.name} was added.`);
  });
  const move = (part: ArrangedPart, index: number) => {
    const next = movePart(parts, part, index);
    setParts(next);
    announce(`${part.name} is now number ${next.indexOf(part) + 1} of ${next.length}.`);
  };
  return {
    ...reader,
    parts,
    announcement,
    removed: removed?.part,
    move,
    rotate({ id, name }: ArrangedPart) {
      setParts(rotatePart(parts, id));
      announce(`${name} was rotated to the right.`);
    },
    remove(part: ArrangedPart) {
      setRemoved({ part, index: parts.indexOf(part) });
      setParts(removePart(parts, part.id));
      announce(`${part.name} was removed.`);
    },
    restore() {
      if (removed) move(removed.part, removed.index);
      setRemoved(undefined);
    },
  };
}

/** Reads files one after another. Stops reading and revokes the thumbnails when the component is unmounted. */
function usePartReader(onPart: (part: ArrangedPart) => void) {
  const [pendingNames, setPendingNames] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const abortController = useRef<AbortController>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const thumbnails = useRef<string[]>([]);
  useEffect(() => {
    abortController.current = new AbortController();
    return () => {
      abortController.current?.abort();
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
      setPendingNames((names) => names.slice(1));
    }
  }

  return {
    pendingNames,
    problems,
    add(files: readonly File[]) {
      const signal = abortController.current?.signal;
      if (!signal) return;
      setProblems([]);
      setPendingNames((names) => [...names, ...files.map(({ name }) => name)]);
      for (const file of files) queue.current = queue.current.then(() => read(file, signal));
    },
  };
}

let lastId = 0;

/**
 * Reads a file as a part, whose thumbnail the caller must revoke.
 * @throws FileProblem if the file cannot be combined
 */
async function readPart(chosen: File, signal: AbortSignal): Promise<ArrangedPart> {
  const file = await readIntoMemory(chosen);
  const type =
    (await detectFileType(new Uint8Array(await file.slice(0, fileBytes).arrayBuffer()))) ?? typeByExtension(file.name);
  if (!type || !isFittable(type)) throw new FileProblem('unknownType', { announcement: describeRefusedType(type) });
  lastId += 1;
  const part = { id: lastId, name: file.name };
  if (type === 'pdf') {
    const pages = await runInWorker('readPdf', { file }, { signal });
    return { ...part, pages, content: { kind: 'pdf', file, turns: 0 } };
  }
  const size = await measurePicture(file, type);
  const { page, thumbnail } = await runInWorker('readPicture', { file, size }, { signal });
  return {
    ...part,
    pages: layOutPicture(size, letterPageFor(size)).starts.length,
    thumbnail: URL.createObjectURL(thumbnail),
    content: { kind: 'picture', page, turns: 0 },
  };
}

/** Joins the parts into one PDF. Stops when `stop` is called or the component is unmounted. */
export function useJoin(onFile: (file: File) => void) {
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const controllerRef = useRef<AbortController>(null);
  const stop = () => controllerRef.current?.abort();
  useEffect(() => () => controllerRef.current?.abort(), []);

  async function join(parts: Parts) {
    const controller = new AbortController();
    controllerRef.current = controller;
    setProblem(undefined);
    setProgress(0);
    try {
      const task = { parts: parts.map(({ content }) => content) };
      const pdf = await runInWorker('join', task, { signal: controller.signal, onProgress: setProgress });
      onFile(new File([pdf], shortenFileName(parts[0]?.name ?? 'document', '.pdf'), { type: pdf.type }));
    } catch (error) {
      if (!controller.signal.aborted) setProblem(error instanceof FileProblem ? error.message : messages.unexpected);
    } finally {
      setProgress(undefined);
    }
  }

  return { join, stop, progress, problem };
}
