import {
  deleteDocumentAnswer,
  deletePdfDocumentAnswer,
  getPdfDocumentAnswer,
  postPdfDocumentAnswer,
  postPresignedUrl,
} from '../../../../shared/contracts/documents.ts';
import { ANSWERED } from '../../../../shared/status.ts';
import { call } from '../../../lib/calls/call.ts';
import { siteStorage } from '../../../lib/storage/storage.ts';
import { createDocuments } from '../../documents/index.ts';
import { application } from '../store/application-store.ts';

const storageKey = 'conversions';

/** The conversions that this browser started and has not seen end. The server does not list failed conversions. */
const unseenConversions = {
  get: (): readonly string[] =>
    application.state.username === ''
      ? []
      : (siteStorage.getItem(storageKey) ?? '').split(' ').filter((key) => key !== ''),
  set(keys: readonly string[]) {
    if (keys.length === 0) siteStorage.removeItem(storageKey);
    else siteStorage.setItem(storageKey, keys.join(' '));
  },
};

/** The names of the files that were deleted to switch tabs, by the id of the tab group. */
export const deletedFilesByTabGroup = new Map<string, readonly string[]>();

export const documents = createDocuments({
  presign: (key, signal) => call(postPresignedUrl, { body: { answer_key: key }, signal }),
  startConversion: (key, body) => call(postPdfDocumentAnswer, { params: { key }, body }),
  readConversion: (key) => call(getPdfDocumentAnswer, { params: { key } }),
  async deleteDocument(key) {
    await call(deletePdfDocumentAnswer, { params: { key } });
    await call(deleteDocumentAnswer, { params: { key } });
  },

  getStored(key) {
    const file = application.state.documents[key];
    const isConverted = application.get(key) === ANSWERED;
    return file || isConverted ? { file, isConverted } : undefined;
  },
  setStored(key, document) {
    const { [key]: _before, ...others } = application.state.documents;
    application.update({ documents: document?.file ? { ...others, [key]: document.file } : others });
    application.show({ answers: { [key]: document?.isConverted ? ANSWERED : '' } });
  },
  onStored(key, listener) {
    const stops = [application.onDetails(listener), application.onAnswer(key, listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
  unseenConversions,

  labelOf: application.labelOf,
  keysAskedTogether(key) {
    const own = application.questionOf(key);
    return application.placed.questions.flatMap(({ shown, question, section, page, key: each }) =>
      shown && question.kind === 'upload' && section === own?.section && page === own.page ? each : [],
    );
  },
  lockedReason() {
    const { openedOffline, username } = application.state;
    if (openedOffline) return "You can finish this question once you're back online.";
    return username === '' ? 'This question can be finished once you have created an account.' : undefined;
  },
});
