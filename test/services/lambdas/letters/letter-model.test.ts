import { SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, it, jest } from '@jest/globals';
import { letterOf } from '../../../../lambdas/letters/letter-rules.ts';
import { answersWith, newNamedRecommender } from '../../../support/letters.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { passTime } from '../../../support/pass-time.ts';
import { pick, randomFrom, runs, seed } from '../../../support/seeded.ts';
import { product, siteHost } from '../../../support/suite-documents.ts';
import { letters } from '../../../support/suite-letters.ts';

mockClient(SQSClient);

/** The letter as the contract describes it. Days are counted from the request. */
interface Model {
  state: string;
  generation: number;
  version: number;
  isSending: boolean;
  days: number;
  /** The days since the first version was sent. */
  sentDays: number;
  /** The number of letters sent since the last wait. */
  sends: number;
  reminders: number;
  remindedDays: number;
}

const unasked: Model = {
  state: 'listed',
  generation: 0,
  version: 0,
  isSending: false,
  days: 0,
  sentDays: 0,
  sends: 0,
  reminders: 0,
  remindedDays: 0,
};

const waitDays = 8;
const closesAfterDays = 36;
const day = 24 * 60 * 60_000;
const isOpen = ({ state }: Model) => state === 'asked' || state === 'accepted';
const hasEnded = ({ state }: Model) => ['declined', 'bounced', 'cancelled', 'closed'].includes(state);
const asked = ({ generation }: Model): Model => ({ ...unasked, state: 'asked', generation: generation + 1 });
const isWithinLimit = ({ generation }: Model) => generation < 9;

/** The functions that return what an event leads to, or undefined if the event is refused. */
const events: Readonly<Record<string, (model: Model, isSubmitted: boolean) => Model | undefined>> = {
  ask: (model, isSubmitted) =>
    isWithinLimit(model) && (model.state === 'listed' || (!isSubmitted && hasEnded(model))) ? asked(model) : undefined,
  replace: (model, isSubmitted) =>
    isWithinLimit(model) &&
    ((model.state === 'listed' && isSubmitted) || hasEnded(model) || (model.state === 'asked' && model.days >= 7))
      ? asked(model)
      : undefined,
  remind: (model) =>
    isOpen(model) && model.reminders < 4 && model.days - model.remindedDays >= 3
      ? { ...model, reminders: model.reminders + 1, remindedDays: model.days }
      : undefined,
  cancel: (model) =>
    isOpen(model) || ['bounced', 'declined', 'cancelled'].includes(model.state)
      ? { ...model, state: 'cancelled', isSending: false }
      : undefined,
  accept: (model) => {
    if (model.state === 'asked') return { ...model, state: 'accepted' };
    return isOpen(model) || model.state === 'received' ? model : undefined;
  },
  decline: (model) => (isOpen(model) && !model.isSending ? { ...model, state: 'declined' } : undefined),
  acceptByOldLink: () => undefined,
  bounce: (model) => (isOpen(model) && !model.isSending ? { ...model, state: 'bounced' } : model),
  send: (model) =>
    !model.isSending && model.sends < 5 && (isOpen(model) || (model.state === 'received' && model.sentDays === 0))
      ? { ...model, isSending: true, sends: model.sends + 1 }
      : undefined,
  complete: (model) =>
    model.isSending ? { ...model, state: 'received', version: model.version + 1, isSending: false } : model,
  fail: (model) => ({ ...model, isSending: false, sentDays: model.version > 0 ? model.sentDays : 0 }),
  reopen: (model) =>
    (model.state === 'closed' || model.state === 'received') && !model.isSending ? asked(model) : undefined,
  wait: (model) => ({
    ...model,
    days: model.days + waitDays,
    sentDays: model.isSending || model.version > 0 ? model.sentDays + waitDays : 0,
    sends: 0,
  }),
};
/** Closes an open request whose grace period is over, unless its letter is being converted. */
const closePast = (model: Model): Model =>
  isOpen(model) && !model.isSending && model.days >= closesAfterDays ? { ...model, state: 'closed' } : model;

const names = Object.keys(events);

beforeAll(() => {
  Object.assign(process.env, { MAIL_DOMAINS: 'example.edu', CONVERSION_QUEUE_URL: 'conversion' });
});

/** Creates an application whose form names three recommenders. */
async function createApplication(isSubmitted: boolean): Promise<string> {
  const application = crypto.randomUUID();
  await product.progress.recordLogin(application, `${application}@example.edu`);
  await product.progress.reachStatus(application, 'started');
  await product.answers.save(application, answersWith([1, 2, 3].map(newNamedRecommender)));
  const enqueue = async () => undefined;
  if (isSubmitted)
    await product.submitApplication(
      { ...product.dependencies, enqueue, enqueueSubmission: enqueue },
      { applicationId: application, siteHost },
    );
  return application;
}

/** Returns the functions that cause each event. */
async function causesOf(application: string) {
  const requests = await import('../../../../lambdas/letters/request-letter.ts');
  const { acceptRequest, declineRequest } = await import('../../../../lambdas/letters/answer-request.ts');
  const { letterConversion } = await import('../../../../lambdas/letters/letter-documents.ts');
  const { putDraft } = await import('../../../../lambdas/letters/letter-draft.ts');
  const { recordLetterDelivery, reopenLetter } = await import('../../../../lambdas/letters/letters-store.ts');
  const { sendLetter } = await import('../../../../lambdas/letters/send-letter.ts');
  const applicant = { account: application, applicationId: application, siteHost };
  const linkOf = ({ generation }: Model) => ({ application, n: 1, generation });
  const seen = ({ generation }: Model) => ({ n: '1', generation });
  const uploadOf = async (model: Model) => ({
    ownerKind: 'letter' as const,
    owner: application,
    slot: `1-g${model.generation}-text`,
    uploadId: letterOf(await letters.read(application), 1).sending?.upload_id ?? 'none',
  });
  const file = { file_key: 'a', file_etag: 'a', pdf_key: 'a', pdf_sha256: 'a', original_sha256: 'a' };
  const sent = { kind: 'text', name: 'Ada Byron', title: '', attested: true, seen: undefined } as const;
  const causes: Readonly<Record<string, (model: Model) => unknown>> = {
    ask: (model) => requests.requestLetter(applicant, seen(model)),
    replace: (model) => requests.replaceRecommender(applicant, { ...seen(model), ...newNamedRecommender() }),
    remind: (model) => requests.remindRecommender(applicant, seen(model)),
    cancel: (model) => requests.cancelRequest(applicant, seen(model)),
    accept: (model) => acceptRequest(linkOf(model)),
    acceptByOldLink: (model) => acceptRequest({ ...linkOf(model), generation: model.generation - 1 }),
    decline: (model) => declineRequest(linkOf(model)),
    bounce: (model) => recordLetterDelivery('an email', [linkOf(model)], 'bounced'),
    async send(model) {
      await putDraft(linkOf(model), 'I recommend her.', undefined);
      await sendLetter({ ...linkOf(model), digest: 'a' }, { ...sent, version: model.version + 1 });
    },
    complete: async (model) => letterConversion.complete(await uploadOf(model), file),
    fail: async (model) => letterConversion.fail(await uploadOf(model), 'It could not be read.'),
    reopen: () => reopenLetter(application, 1, 'Please.'),
    wait: () => passTime(waitDays * day),
  };
  return causes;
}

it.each([
  ['before', false],
  ['after', true],
])('a letter goes through the states of the contract, and no others, %s the submission', async (_, isSubmitted) => {
  const visited = new Set<string>();
  // A few runs do not reach every state with every seed.
  const isDone = (run: number) => run >= runs(60, 6) && (visited.size === 8 || run >= 60);
  for (let run = 0; !isDone(run); run += 1) {
    jest.useRealTimers();
    const random = randomFrom(seed + run);
    const application = await createApplication(isSubmitted);
    const causes = await causesOf(application);
    let model = unasked;
    const played: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      const name = random() < 0.3 ? 'wait' : pick(random, names);
      const expected = events[name]?.(model, isSubmitted);
      const refusal = await Promise.resolve(model)
        .then(causes[name])
        .then(
          () => undefined,
          (error: Error) => error.name,
        );
      played.push(`${name}${refusal ? ` (${refusal})` : ''}`);
      model = closePast(expected ?? model);
      const { sending, ...letter } = letterOf(await letters.read(application), 1);
      const { state, generation, version, isSending } = model;
      expect({
        run,
        played,
        ...letter,
        isSending: sending !== undefined,
        isRefused: refusal !== undefined,
      }).toMatchObject({ state, generation, version, isSending, isRefused: expected === undefined });
      visited.add(state);
    }
  }
  // The runs have reached all states of the contract.
  expect(visited.size).toBe(8);
});
