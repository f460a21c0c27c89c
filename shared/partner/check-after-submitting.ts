import type { Form, Question, Repeat } from '../form/definition.ts';
import { answerKeys } from '../form/owned-keys.ts';
import { repeatsOf } from '../form/structure.ts';
import type { Office, StepAfterSubmitting, TopicsAfterSubmitting } from './partner.ts';

/** Returns the problems of the steps, with fixes. Steps may not name sensitive answers, because emails repeat them. */
export function checkAfterSubmitting(steps: readonly StepAfterSubmitting[], form: Form): string[] {
  return steps.flatMap((step) => [...wordProblems(step), ...documentProblems(step, form), ...nameProblems(step, form)]);
}

function wordProblems({ title, text, link }: StepAfterSubmitting): string[] {
  const blank = [title, text, ...(link ? [link.text] : [])].some((words) => words.trim() === '');
  return [
    ...(blank
      ? [`A step after submitting has a blank title, text or link: ${JSON.stringify(title)}. Fill it in.`]
      : []),
    // The link is also in an email, where a relative URL does not work.
    ...(link && !/^https:\/\/./.test(link.url)
      ? [`The link of "${title}" is ${link.url}. Use a full URL that starts with https.`]
      : []),
  ];
}

const documentProblems = ({ title, documents = [] }: StepAfterSubmitting, form: Form): string[] =>
  documents
    .filter((key) => answerKeys(form).get(key)?.type !== 'document' || answerKeys(form).get(key)?.sensitive)
    .map((key) => `"${title}" waits for ${key}. Use the key of an upload question that isn't sensitive.`);

const isName = ({ kind, sensitive }: Question) => (kind === 'text' || kind === 'autocomplete') && !sensitive;

function nameProblems({ title, names }: StepAfterSubmitting, form: Form): string[] {
  if (!names) return [];
  const repeat: Repeat | undefined = repeatsOf(form).find(({ id }) => id === names.repeat);
  if (!repeat)
    return [`"${title}" lists the rows of ${names.repeat}, but the form has no such repeat. Use the ID of a repeat.`];
  return names.questions
    .filter((key) => !repeat.items.some((question) => question.key === key && isName(question)))
    .map(
      (key) =>
        `"${title}" lists ${key}, which isn't a name in ${names.repeat}. Use text or autocomplete questions that aren't sensitive.`,
    );
}

/** Returns the problems of the topics, each with its fix. All except the first must say how to reach the office. */
export function checkTopics({ whatToExpect, ...others }: TopicsAfterSubmitting, { email, phone }: Office): string[] {
  const blank = [whatToExpect, ...Object.values(others)].filter(
    (topic) => topic.title.trim() === '' || topic.text.trim() === '',
  );
  const withoutContact = Object.values(others).filter(({ text }) => !text.includes(email) && !text.includes(phone));
  return [
    ...blank.map(
      ({ title }) => `A topic after submitting has a blank title or text: ${JSON.stringify(title)}. Fill it in.`,
    ),
    ...withoutContact.map(
      ({ title }) =>
        `"${title}" doesn't say how to contact the office. Include its email ${email} or its phone ${phone}.`,
    ),
  ];
}
