import { createStore, type Store } from '../../lib/external-store.ts';

/** How far a file is on its way to the server. What comes after that is the server's state. */
export type Upload =
  | { readonly step: 'idle' }
  | {
      readonly step: 'uploading';
      readonly name: string;
      readonly size: number;
      readonly percent: number;
      readonly cancel: () => void;
    }
  | {
      readonly step: 'failed';
      readonly problems: readonly string[];
      /** Sends the same file once more, when it was not the file that failed. */
      readonly retry?: () => void;
    };

const idle: Upload = { step: 'idle' };
const uploads = new Map<string, Store<Upload>>();

/** The upload of a question; it goes on while the applicant is on another page. */
export function uploadOf(key: string): Store<Upload> {
  const upload = uploads.get(key) ?? createStore<Upload>(idle);
  uploads.set(key, upload);
  return upload;
}

export const isUploading = (key: string): boolean => uploadOf(key).get().step === 'uploading';

/** Forgets what became of an upload: the document says the rest. */
export const clearUpload = (key: string) => uploadOf(key).set(idle);

/** Stops what is on its way and forgets what went wrong: the next applicant in this tab has nothing to do with it. */
export function forgetUploads() {
  for (const upload of uploads.values()) {
    const state = upload.get();
    if (state.step === 'uploading') state.cancel();
    upload.set(idle);
  }
}
