import { useEffect, useRef, useState } from 'react';
import { shortName } from '../../../../shared/documents/short-name.ts';
import { messages } from '../../../../shared/messages.ts';
import { FileProblem } from '../fitting/file-problem.ts';
import { runInWorker } from '../fitting/run-in-worker.ts';
import type { Parts } from './parts.ts';

/** Joins the parts into one PDF, until it is stopped. */
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
