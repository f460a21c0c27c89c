import { application, useApplication } from '../store/index.ts';

/** What may be sent is said once for the questions of a section: at the first that has no document. */
export const useRulePlace = (key: string) =>
  useApplication(({ placed, documents }) => {
    const own = application.questionOf(key);
    const uploads = placed.questions.filter(
      ({ shown, question, section, page }) =>
        shown && question.kind === 'upload' && section === own?.section && page === own.page,
    );
    return uploads.length > 1 ? uploads.find((each) => !documents[each.key])?.key : undefined;
  });
