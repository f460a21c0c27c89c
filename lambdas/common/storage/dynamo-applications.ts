import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { limits } from '../../../shared/limits.ts';
import { ANSWERED, type WebStatus, webStatuses } from '../../../shared/status.ts';
import type { Application, StoredDocument } from '../applications/application.ts';
import type { Applications } from '../applications/applications.ts';
import {
  AlreadySubmitted,
  ApplicationTooLarge,
  ChangedMeanwhile,
  SessionInvalid,
  StepSkipped,
  TooManyConversions,
  TooManyUploads,
  UploadNotYours,
} from '../errors.ts';
import { once } from '../once.ts';
import { isSealed } from '../partner-form.ts';
import { type Change, change, idOf } from './change-application.ts';
import { type Allowance, countInWindow } from './count-in-window.ts';
import { keyless, openAnswers, type Seal, sealAnswers } from './sealed-answers.ts';
import { table } from './table.ts';

/** Answers of one update: an update expression takes 300 operators and 4 KB. */
const answersPerUpdate = 250;

type Condition = Change['condition'];
const exists: Condition = (name) => `attribute_exists(${name('id')})`;
const open: Condition = (name) => `attribute_exists(${name('id')}) AND attribute_not_exists(${name('receipt')})`;

/** The applications for who has no business with sealed answers: `read` leaves them out, `saveAnswers` refuses them. */
export const dynamoApplications = once(() => applicationsWith(keyless));

/** The applications in the table. With a seal that has the key, sealed answers are read and saved like any other. */
export function applicationsWith(seal: Seal): Applications {
  return {
    async recordLogin(applicant, username) {
      const empty = ['answers', 'sealed', 'documents', 'add_another', 'tabs', 'statuses'];
      const noted = change(applicant, {
        set: [[['username'], username]],
        append: [[['successful_login'], [now()]]],
        setIfAbsent: [[['version'], 0], ...empty.map((name) => [[name], {}] as const)],
        condition: () => '',
      });
      // A full application must not lock its owner out: only this log-in goes unnoted.
      await noted.catch((error: unknown) => {
        if (!(error instanceof ApplicationTooLarge)) throw error;
      });
    },

    async read(applicant) {
      const application = await read(applicant);
      const opened = await openAnswers(seal, applicant, application.sealed);
      return { ...application, answers: { ...application.answers, ...opened } };
    },

    async saveAnswers(applicant, changed) {
      // The longest first: if the application is too large for them, it is so before anything is written.
      const entries = Object.entries(changed).toSorted(([, a], [, b]) => String(b).length - String(a).length);
      for (let from = 0; from < entries.length; from += answersPerUpdate) {
        const some = Object.fromEntries(entries.slice(from, from + answersPerUpdate));
        await enter(applicant, await sealAnswers(seal, applicant, some));
      }
    },

    saveRows: (applicant, repeat, count) => enter(applicant, { set: [[['add_another', repeat], count]] }),
    saveTab: (applicant, tabs, chosen) => enter(applicant, { set: [[['tabs', tabs], chosen]] }),

    async saveValidations(applicant, errors) {
      await whileOpen(applicant, { set: [[['validations'], errors]], condition: open });
    },

    async rememberPage(applicant, page) {
      await whileOpen(applicant, { set: [[['last_page'], page]], condition: open });
    },

    async reachStatus(applicant, status) {
      const before = webStatuses[webStatuses.indexOf(status) - 1];
      // 'submitted' is only ever reached by a submit.
      if (status !== 'submitted') {
        const { done } = await change(applicant, {
          set: [[['statuses', status], now()]],
          condition: (name, value) =>
            [
              open(name, value),
              `attribute_not_exists(${name('statuses', status)})`,
              ...(before ? [`attribute_exists(${name('statuses', before)})`] : []),
            ].join(' AND '),
        });
        if (done) return status;
      }
      const present = presentStatus(await read(applicant));
      if (present === undefined || webStatuses.indexOf(present) < webStatuses.indexOf(status)) throw new StepSkipped();
      return present;
    },

    async submit(applicant, { version, answers, sealed, documents }, receipt) {
      const entries = Object.entries(answers);
      const { done } = await change(applicant, {
        set: [
          [['answers'], Object.fromEntries(entries.filter(([key]) => !isSealed(key)))],
          [['sealed'], Object.fromEntries(Object.entries(sealed).filter(([key]) => key in answers))],
          [['documents'], documents],
          [['receipt'], receipt],
          [['statuses', 'submitted'], receipt.submitted_at],
        ],
        setIfAbsent: [[['statuses', 'validating'], receipt.submitted_at]],
        countVersion: true,
        condition: (name, value) =>
          `${open(name, value)} AND attribute_exists(${name('statuses', 'started')}) AND ${name('version')}=${value(version)}`,
      });
      if (done) return;
      const { statuses, receipt: earlier } = await read(applicant);
      if (earlier === undefined && statuses.started === undefined) throw new StepSkipped();
      throw new ChangedMeanwhile();
    },

    async noteReceiptSent(applicant) {
      await change(applicant, { set: [[['receipt_sent_at'], now()]], condition: exists });
    },

    countUpload: (applicant) => count(applicant, uploadsADay, new TooManyUploads()),
    countConversion: (applicant) => count(applicant, conversionsAnHour, new TooManyConversions()),

    async addDocument(applicant, key, document) {
      const { done, old } = await change(applicant, {
        set: [
          [['documents', key], document],
          [['answers', key], ''],
        ],
        addToSet: [[['used_uploads'], [document.generation]]],
        countVersion: true,
        condition: (name, value) =>
          `${open(name, value)} AND NOT contains(${name('used_uploads')},${value(document.generation)})`,
        returnOld: true,
      });
      if (done) return (old as unknown as Application | undefined)?.documents[key];
      const { receipt, documents } = await read(applicant);
      if (receipt) throw new AlreadySubmitted();
      // The SDK tries once more when an answer is lost: then the first try has done it.
      if (documents[key]?.generation !== document.generation) throw new UploadNotYours();
      return undefined;
    },

    async removeDocument(applicant, key) {
      const old = await whileOpen(applicant, {
        set: [[['answers', key], '']],
        remove: [['documents', key]],
        countVersion: true,
        condition: open,
        returnOld: true,
      });
      return (old as unknown as Application | undefined)?.documents[key];
    },

    beginConversion: (applicant, key, generation) => convert(applicant, key, generation, { status: 'IN_PROGRESS' }),

    completeConversion: (applicant, key, generation, pdf_key) =>
      convert(applicant, key, generation, { status: 'COMPLETED', pdf_key }, [[['answers', key], ANSWERED]]),

    failConversion: (applicant, key, generation, message) =>
      convert(applicant, key, generation, { status: 'FAILED', message }),

    async requestPdf(applicant, hash) {
      const { done } = await change(applicant, {
        set: [[['pdf'], { hash, status: 'UNPROCESSED', requested_at: now() }]],
        condition: (name, value) =>
          `${exists(name, value)} AND (attribute_not_exists(${name('pdf')}) OR ${name('pdf', 'hash')}<>${value(hash)})`,
      });
      return done;
    },

    beginPdf: (applicant, hash) => makePdf(applicant, hash, { set: [[['pdf', 'status'], 'IN_PROGRESS']] }),
    completePdf: (applicant, hash, key) =>
      makePdf(applicant, hash, {
        set: [
          [['pdf', 'status'], 'COMPLETED'],
          [['pdf', 'key'], key],
        ],
      }),
    failPdf: (applicant, hash, message) =>
      makePdf(applicant, hash, {
        set: [
          [['pdf', 'status'], 'FAILED'],
          [['pdf', 'message'], message],
        ],
      }),
    async forgetPdf(applicant, hash) {
      const { done } = await change(applicant, {
        remove: [['pdf']],
        condition: (name, value) =>
          `${name('pdf', 'hash')}=${value(hash)} AND ${name('pdf', 'status')}<>${value('COMPLETED')}`,
      });
      return done;
    },
  };
}

const now = () => new Date().toISOString();

async function read(applicant: string): Promise<Application> {
  const { client, name: TableName } = table();
  const { Item } = await client.send(new GetCommand({ TableName, Key: { id: idOf(applicant) }, ConsistentRead: true }));
  if (!Item) throw new SessionInvalid();
  return Item as Application;
}

/** The last step that was reached. */
const presentStatus = ({ statuses }: Pick<Application, 'statuses'>): WebStatus | undefined =>
  webStatuses.findLast((status) => statuses[status] !== undefined);

/** A change of what the applicant enters. */
async function enter(applicant: string, wanted: Omit<Change, 'condition' | 'countVersion'>): Promise<void> {
  await whileOpen(applicant, { ...wanted, countVersion: true, condition: open });
}

async function whileOpen(applicant: string, wanted: Change): Promise<Record<string, unknown> | undefined> {
  const { done, old } = await change(applicant, wanted);
  if (done) return old;
  await read(applicant);
  throw new AlreadySubmitted();
}

const hour = 60 * 60 * 1000;
const uploadsADay = { times: 'upload_times', most: limits.uploadsADay, within: 24 * hour };
const conversionsAnHour = { times: 'conversion_times', most: limits.conversionsAnHour, within: hour };

async function count(applicant: string, allowance: Omit<Allowance, 'condition'>, refusal: Error): Promise<void> {
  if (await countInWindow(applicant, { ...allowance, condition: open })) return;
  if ((await read(applicant)).receipt) throw new AlreadySubmitted();
  throw refusal;
}

const running = ['UNPROCESSED', 'IN_PROGRESS'] as const;

/** A worker's step, which takes effect only on the very upload that it was started for, and only once. */
async function convert(
  applicant: string,
  key: string,
  generation: string,
  changed: Partial<StoredDocument>,
  also: NonNullable<Change['set']> = [],
): Promise<boolean> {
  const { done } = await change(applicant, {
    set: [...Object.entries(changed).map(([name, each]) => [['documents', key, name], each] as const), ...also],
    condition: (name, value) =>
      `${name('documents', key, 'generation')}=${value(generation)} AND ${name('documents', key, 'status')} IN (${running.map(value).join(',')})`,
  });
  return done;
}

async function makePdf(applicant: string, hash: string, wanted: Pick<Change, 'set'>): Promise<boolean> {
  const { done } = await change(applicant, {
    ...wanted,
    condition: (name, value) =>
      `${name('pdf', 'hash')}=${value(hash)} AND ${name('pdf', 'status')} IN (${running.map(value).join(',')})`,
  });
  return done;
}
