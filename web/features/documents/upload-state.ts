import { createStore, type Store } from '../../lib/external-store.ts';
import { closeToasts, showToast } from '../../ui/toasts.ts';
import { application } from '../store/index.ts';

export type Upload =
  | { readonly step: 'idle' }
  | {
      readonly step: 'preparing' | 'uploading';
      readonly name: string;
      readonly size: number;
      readonly percent: number;
      readonly cancel: () => void;
    }
  | {
      readonly step: 'failed';
      readonly problems: readonly string[];
      /** Sends the same file again; absent when the file itself is the problem. */
      readonly retry?: () => void;
    };

const idle: Upload = { step: 'idle' };
const uploads = new Map<string, Store<Upload>>();

export function uploadOf(key: string): Store<Upload> {
  const upload = uploads.get(key) ?? createStore<Upload>(idle);
  uploads.set(key, upload);
  return upload;
}

export const isUploading = (key: string): boolean => 'cancel' in uploadOf(key).get();

/** A failure's toast is named by its question (specification, section 8). */
const toastOf = (key: string) => `Error uploading file for ${application.labelOf(key)}`;

/** The next try has begun, one has succeeded, or the document is deleted: what failed before no longer matters. */
export function clearUpload(key: string) {
  uploadOf(key).set(idle);
  closeToasts(toastOf(key));
}

export function failUpload(key: string, problems: readonly string[], retry?: () => void) {
  closeToasts(toastOf(key));
  uploadOf(key).set({ step: 'failed', problems, ...(retry && { retry }) });
  showToast({ severity: 'error', label: toastOf(key), text: problems.join(' ') });
}

export function forgetUploads() {
  for (const upload of uploads.values()) {
    const state = upload.get();
    if ('cancel' in state) state.cancel();
    upload.set(idle);
  }
}
