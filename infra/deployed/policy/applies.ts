import { type Context, conditionsHold } from './conditions.ts';
import { matches } from './matches.ts';
import { listOf, type OneOrMany, type Statement } from './statement.ts';

/** What a call needs: an action on a resource, and what its conditions may ask about. */
export interface Need {
  readonly action: string;
  readonly resource: string;
  readonly context?: Context;
}

const isAction = (patterns: OneOrMany, action: string) =>
  listOf(patterns).some((pattern) => matches(pattern, action, false));

const isResource = (patterns: OneOrMany, resource: string) =>
  listOf(patterns).some((pattern) => matches(pattern, resource));

/** Whether a statement speaks of what is needed, whoever needs it. */
export function applies(statement: Statement, { action, resource, context = {} }: Need): boolean {
  const { Action, NotAction, Resource, NotResource } = statement;
  const speaksOfAction = Action !== undefined ? isAction(Action, action) : !isAction(NotAction ?? '*', action);
  const speaksOfResource =
    Resource !== undefined
      ? isResource(Resource, resource)
      : NotResource === undefined || !isResource(NotResource, resource);
  return speaksOfAction && speaksOfResource && conditionsHold(statement, context);
}
