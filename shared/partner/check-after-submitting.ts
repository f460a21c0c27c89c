import type { Form, Question, Repeat } from '../form/definition.ts';
import { answerKeys } from '../form/owned-keys.ts';
import { repeatsOf } from '../form/structure.ts';
import type { Office, StepAfterSubmitting, TopicsAfterSubmitting } from './partner.ts';

/** Each problem with its fix. What the steps name is sent by email, which is less protected than the application. */
export function checkAfterSubmitting(steps: readonly StepAfterSubmitting[], form: Form): string[] {
  return steps.flatMap((step) => [...wordProblems(step), ...documentProblems(step, form), ...nameProblems(step, form)]);
}

function wordProblems({ title, text, link }: StepAfterSubmitting): string[] {
  const blank = [title, text, ...(link ? [link.text] : [])].some((words) => words.trim() === '');
  return [
    ...(blank ? [`A step after submitting has a blank title, text or link: ${JSON.stringify(title)}.`] : []),
    // It is in an email too, where a path of the site leads nowhere.
    ...(link && !/^https:\/\/./.test(link.url)
      ? [`The link of "${title}" is ${link.url}: use a whole address with https.`]
      : []),
  ];
}

const documentProblems = ({ title, documents = [] }: StepAfterSubmitting, form: Form): string[] =>
  documents
    .filter((key) => answerKeys(form).get(key)?.type !== 'document' || answerKeys(form).get(key)?.sensitive)
    .map((key) => `"${title}" waits for ${key}: use the key of an upload question that is not sensitive.`);

const isName = ({ kind, sensitive }: Question) => (kind === 'text' || kind === 'autocomplete') && !sensitive;

function nameProblems({ title, names }: StepAfterSubmitting, form: Form): string[] {
  if (!names) return [];
  const repeat: Repeat | undefined = repeatsOf(form).find(({ id }) => id === names.repeat);
  if (!repeat)
    return [`"${title}" lists the rows of ${names.repeat}, which is no repeat of the form: name one by its id.`];
  return names.questions
    .filter((key) => !repeat.items.some((question) => question.key === key && isName(question)))
    .map(
      (key) =>
        `"${title}" lists ${key}, which is no name in ${names.repeat}: use its questions of kind text or autocomplete that are not sensitive.`,
    );
}

/** Each problem with its fix: whoever has submitted must find a way to the office. */
export function checkTopics({ whatToExpect, ...others }: TopicsAfterSubmitting, { email, phone }: Office): string[] {
  const blank = [whatToExpect, ...Object.values(others)].filter(
    (topic) => topic.title.trim() === '' || topic.text.trim() === '',
  );
  const without = Object.values(others).filter(({ text }) => !text.includes(email) && !text.includes(phone));
  return [
    ...blank.map(({ title }) => `A topic after submitting has a blank title or text: ${JSON.stringify(title)}.`),
    ...without.map(
      ({ title }) => `"${title}" names no way to the office: name its email ${email} or its phone ${phone}.`,
    ),
  ];
}
