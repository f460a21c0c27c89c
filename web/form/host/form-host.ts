import { createContext, type ReactNode, useContext } from 'react';
import type { Answer } from '../../../shared/form/definition.ts';
import type { ByKind, Placed, PlacedRepeat, PlacedTabs } from '../../../shared/form/placed.ts';

export interface AnswerStore {
  readonly get: (key: string) => Answer;
  readonly set: (key: string, answer: Answer) => void;
  readonly onAnswer: (key: string, listener: () => void) => () => void;
  /** The same array as long as the errors of this answer are the same. */
  readonly errorsOf: (key: string) => readonly string[];
  readonly onErrors: (listener: () => void) => () => void;
  /** Why a sensitive answer can be neither seen nor entered now: it could not be kept without the server. */
  readonly withheld: (key: string) => string | undefined;
}

/** `blocked` while an upload or conversion of the tab being left is running; `deletes` when files need consent first. */
export type TabSwitch =
  | { readonly kind: 'switched' | 'blocked' }
  | { readonly kind: 'deletes'; readonly files: readonly string[] };

export type HostInputs = Pick<ByKind<ReactNode>, 'upload' | 'autocomplete' | 'address'>;

export interface FormHost {
  readonly answers: AnswerStore;
  readonly inputs: HostInputs;
  /** Without an account there is nowhere to save tabs and rows, so visitors see the first tab and no "add another". */
  readonly hasApplicant: boolean;
  readonly setGate: (id: string, open: boolean, cleared?: readonly Placed[]) => void;
  readonly setRowCount: (repeatId: string, count: number) => void;
  /** Removes the row with this number; those after it move up. */
  readonly removeRow: (repeat: PlacedRepeat, n: number) => Promise<void>;
  readonly switchTab: (group: PlacedTabs, tab: string, mayDelete: boolean) => Promise<TabSwitch>;
}

const FormHostContext = createContext<FormHost | undefined>(undefined);

export const FormHostProvider = FormHostContext.Provider;

export function useFormHost(): FormHost {
  const host = useContext(FormHostContext);
  if (!host) throw new Error('Render the form inside a FormHostProvider.');
  return host;
}
