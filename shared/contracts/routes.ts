import { partner } from '#partner';
import { toKebabCase } from '../letter-case.ts';
import * as account from './account.ts';
import * as application from './application.ts';
import * as applications from './applications.ts';
import type { Contract } from './contract.ts';
import * as documents from './documents.ts';
import * as letter from './letter.ts';
import * as letters from './letters.ts';
import * as links from './links.ts';
import * as lookup from './lookup.ts';
import * as reminders from './reminders.ts';

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'path' in value;

const files = { account, application, applications, documents, letter, letters, links, lookup, reminders };

export interface Route extends Contract {
  /** The path from the project's root without the extension, such as 'lambdas/api/letters/post-letter-ask'. */
  readonly handlerPath: string;
}

/** All routes, including those that the partner does not have. */
export const allRoutes: readonly Route[] = Object.entries(files).flatMap(([file, group]) =>
  Object.values(group)
    .filter(isContract)
    .map((contract) => ({ ...contract, handlerPath: `lambdas/api/${file}/${toKebabCase(contract.name)}` })),
);

/** The routes that this partner has: those that need no switch, and those whose switch is on. */
export const routes: readonly Route[] = allRoutes.filter(
  ({ needs }) => needs === undefined || partner.config[needs] !== undefined,
);

/** The first segments of the routes, such as '/api' and '/public'. No page has a path under them. */
export const apiPrefixes: readonly string[] = [...new Set(routes.map(({ path }) => `/${path.split('/')[1]}`))];
