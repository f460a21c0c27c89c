import { createContext, type ReactElement, useContext } from 'react';
import type { Answer } from '../../../shared/form/definition.ts';
import type { ByKind, Placed, PlacedRepeat, PlacedTabs } from '../../../shared/form/placed.ts';

export interface AnswerStore {
  readonly get: (key: string) => Answer;
  readonly set: (key: string, answer: Answer) => void;
  readonly onAnswer: (key: string, listener: () => void) => () => void;
  /** Returns the same array until the errors of this answer change. */
  readonly errorsOf: (key: string) => readonly string[];
  readonly onErrors: (listener: () => void) => () => void;
  /** Calls the listener when `lockedReason` or `isUnseen` may have changed. */
  readonly onDetails: (listener: () => void) => () => void;
  /** Returns why a sensitive answer is locked: without the server, the browser has no key to store or read it. */
  readonly lockedReason: (key: string) => string | undefined;
  /** Whether the server has an answer that this browser does not know. */
  readonly isUnseen: (key: string) => boolean;
}

/** The result is `blocked` while an upload or conversion runs, and `deletes` if the user must agree to delete files. */
export type TabSwitch =
  | { readonly kind: 'switched' | 'blocked' }
  | { readonly kind: 'deletes'; readonly files: readonly string[] };

export type HostInputs = Pick<ByKind<ReactElement>, 'upload' | 'autocomplete' | 'address'>;

export interface FormHost {
  readonly answers: AnswerStore;
  readonly inputs: HostInputs;
  /** Whether the whole page has rendered, so that what renders now was added by an answer or a button. */
  readonly isPageOpen: () => boolean;
  /** Whether tabs and rows can be saved. If not, the user sees only the first tab, and no "Add Another" button. */
  readonly hasAccount: boolean;
  readonly setGate: (id: string, open: boolean, cleared?: readonly Placed[]) => void;
  readonly setRowCount: (repeatId: string, count: number) => void;
  /** Removes the row with this number. The rows after it move up. */
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
