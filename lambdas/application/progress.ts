import type { FormRoute } from '../../shared/form/structure.ts';
import { type WebStatus, webStatuses } from '../../shared/status.ts';
import { ApplicationTooLarge, StepSkipped } from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import { attributes } from '../platform/update-item.ts';
import { type Application, numberIn } from './application.ts';
import { applicationStore, readItem } from './applications.ts';
import { newApplicationItem, notSubmitted, now, saveChanges, updateApplication } from './update-application.ts';

const maxStoredLogins = 20;

export const progressStore = once(() => ({
  /**
   * Records a login. The first login creates the first application. Keeps only the newest logins, because the size
   * of an item is limited. Returns false if the application was deleted and is not the account's first.
   */
  async recordLogin(
    applicationId: string,
    username: string,
    method: 'password' | 'confirmation' = 'password',
    site_host?: string,
  ) {
    const userAttributes = attributes({ username, ...(site_host && { site_host }) });
    try {
      while (!(await appendLogin(applicationId, userAttributes, method))) {
        if (await replaceUnused(applicationId, userAttributes)) return true;
        if (isLaterApplication(applicationId) && !(await applicationStore().find(applicationId))) return false;
        await removeOldestLogin(applicationId);
      }
    } catch (error) {
      // The user can log in even if the item is full.
      if (!(error instanceof ApplicationTooLarge)) throw error;
    }
    return true;
  },

  /** Saves the last page that the applicant opened. Throws AlreadySubmitted. */
  async saveLastPage(applicationId: string, page: FormRoute) {
    await saveChanges(applicationId, { set: [[['last_page'], page]], incrementVersion: false });
  },

  /** Moves to the next status, or ignores an earlier one. Returns the current status. Throws StepSkipped. */
  async reachStatus(applicationId: string, status: WebStatus) {
    if (status !== 'submitted' && (await takeStep(applicationId, status))) return status;
    const current = currentStatus(await readItem(applicationId));
    if (current === undefined || webStatuses.indexOf(current) < webStatuses.indexOf(status)) throw new StepSkipped();
    return current;
  },
}));

const isLaterApplication = (applicationId: string) => numberIn(applicationId) > 1;

type UserAttributes = ReturnType<typeof attributes>;

async function appendLogin(
  applicationId: string,
  userAttributes: UserAttributes,
  method: 'password' | 'confirmation',
): Promise<boolean> {
  const { done } = await updateApplication(applicationId, {
    set: [...userAttributes, ...(method === 'confirmation' ? [[['login_unused'], true] as const] : [])],
    append: [[['successful_login'], [now()]]],
    setIfAbsent: attributes(newApplicationItem()),
    condition: (name, value) =>
      [
        ...(isLaterApplication(applicationId) ? [`attribute_exists(${name('id')})`] : []),
        `(attribute_not_exists(${name('login_unused')}) OR attribute_exists(${name('statuses', 'started')}))`,
        `(attribute_not_exists(${name('successful_login')}) OR size(${name('successful_login')})<${value(maxStoredLogins)})`,
      ].join(' AND '),
  });
  return done;
}

/** Replaces the login that a confirmation recorded, because the specification's client logs in again right after it. */
async function replaceUnused(applicationId: string, userAttributes: UserAttributes): Promise<boolean> {
  const { done } = await updateApplication(applicationId, {
    set: [...userAttributes, [['successful_login'], [now()]]],
    remove: [['login_unused']],
    condition: (name) =>
      `attribute_exists(${name('login_unused')}) AND attribute_not_exists(${name('statuses', 'started')})`,
  });
  return done;
}

/** Removes the oldest login in a write of its own, because DynamoDB refuses updates with overlapping paths. */
async function removeOldestLogin(applicationId: string): Promise<void> {
  await updateApplication(applicationId, {
    remove: [['successful_login', 0]],
    condition: (name, value) => `size(${name('successful_login')})>=${value(maxStoredLogins)}`,
  });
}

async function takeStep(applicationId: string, status: WebStatus): Promise<boolean> {
  const previousStatus = webStatuses[webStatuses.indexOf(status) - 1];
  const { done } = await updateApplication(applicationId, {
    set: [[['statuses', status], now()]],
    condition: (name, value) =>
      [
        notSubmitted(name, value),
        `attribute_not_exists(${name('statuses', status)})`,
        ...(previousStatus ? [`attribute_exists(${name('statuses', previousStatus)})`] : []),
      ].join(' AND '),
  });
  return done;
}

export const currentStatus = ({ statuses }: Pick<Application, 'statuses'>): WebStatus | undefined =>
  webStatuses.findLast((status) => statuses[status] !== undefined);
