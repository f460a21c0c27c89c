import type { FormRoute } from '../../shared/form/form-routes.ts';
import { type WebStatus, webStatuses } from '../../shared/status.ts';
import { ApplicationTooLarge, StepSkipped } from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import type { Application } from './application.ts';
import { readItem } from './applications.ts';
import { change, whatEveryItemHas } from './change-application.ts';
import { notSubmitted, now } from './conditions.ts';
import { enter } from './enter.ts';

export interface ProgressStore {
  /** The first log-in creates the application. It keeps the newest: more would fill the item in time. */
  recordLogin(applicant: string, username: string): Promise<void>;
  /** Throws AlreadySubmitted. */
  saveLastPage(applicant: string, page: FormRoute): Promise<void>;
  /** Takes the next step and returns the present one; an earlier one changes nothing. Throws StepSkipped. */
  reachStatus(applicant: string, status: WebStatus): Promise<WebStatus>;
}

const keptLogins = 20;

export const dynamoProgress = once(
  (): ProgressStore => ({
    async recordLogin(applicant, username) {
      try {
        while (!(await appendLogin(applicant, username))) await removeOldestLogin(applicant);
      } catch (error) {
        // An application that is full must not prevent the log-in.
        if (!(error instanceof ApplicationTooLarge)) throw error;
      }
    },

    async saveLastPage(applicant, page) {
      await enter(applicant, { set: [[['last_page'], page]], countVersion: false });
    },

    async reachStatus(applicant, status) {
      if (status !== 'submitted' && (await takeStep(applicant, status))) return status;
      const present = presentStatus(await readItem(applicant));
      if (present === undefined || webStatuses.indexOf(present) < webStatuses.indexOf(status)) throw new StepSkipped();
      return present;
    },
  }),
);

async function appendLogin(applicant: string, username: string): Promise<boolean> {
  const { done } = await change(applicant, {
    set: [[['username'], username]],
    append: [[['successful_login'], [now()]]],
    setIfAbsent: whatEveryItemHas(),
    condition: (name, value) =>
      `attribute_not_exists(${name('successful_login')}) OR size(${name('successful_login')})<${value(keptLogins)}`,
  });
  return done;
}

/** A list can be shortened only by a write of its own: DynamoDB refuses paths that overlap. */
async function removeOldestLogin(applicant: string): Promise<void> {
  await change(applicant, {
    remove: [['successful_login', 0]],
    condition: (name, value) => `size(${name('successful_login')})>=${value(keptLogins)}`,
  });
}

async function takeStep(applicant: string, status: WebStatus): Promise<boolean> {
  const before = webStatuses[webStatuses.indexOf(status) - 1];
  const { done } = await change(applicant, {
    set: [[['statuses', status], now()]],
    condition: (name, value) =>
      [
        notSubmitted(name, value),
        `attribute_not_exists(${name('statuses', status)})`,
        ...(before ? [`attribute_exists(${name('statuses', before)})`] : []),
      ].join(' AND '),
  });
  return done;
}

const presentStatus = ({ statuses }: Pick<Application, 'statuses'>): WebStatus | undefined =>
  webStatuses.findLast((status) => statuses[status] !== undefined);
