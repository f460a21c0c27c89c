import type { Part, Turns } from '../fitting/protocol.ts';

/** A chosen picture or PDF in the dialog. */
export interface ArrangedPart {
  readonly id: number;
  readonly name: string;
  readonly pages: number;
  /** The URL of a picture of it; PDFs have none. */
  readonly thumbnail?: string;
  readonly content: Part;
}

export type Parts = readonly ArrangedPart[];

export const without = (parts: Parts, id: number): Parts => parts.filter((part) => part.id !== id);

/** An index out of range means the first or the last place. */
export function placedAt(parts: Parts, part: ArrangedPart, index: number): Parts {
  const others = without(parts, part.id);
  return others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, part);
}

export const turned = (parts: Parts, id: number): Parts =>
  parts.map((part) =>
    part.id === id ? { ...part, content: { ...part.content, turns: ((part.content.turns + 1) % 4) as Turns } } : part,
  );
