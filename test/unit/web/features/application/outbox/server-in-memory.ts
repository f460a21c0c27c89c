import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, type UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { createAnswerStore } from '../../../../../../lambdas/application/answers.ts';
import {
  type Application,
  applicationItemId,
  applicationTag,
} from '../../../../../../lambdas/application/application.ts';
import { createRowStore } from '../../../../../../lambdas/application/rows.ts';
import { newApplicationItem } from '../../../../../../lambdas/application/update-application.ts';
import { ProductError } from '../../../../../../lambdas/platform/product-error.ts';
import { keylessSeal } from '../../../../../../lambdas/platform/sealing/seal.ts';
import { table } from '../../../../../../lambdas/platform/table.ts';
import type { Answers, Form } from '../../../../../../shared/form/definition.ts';
import { rowKeys } from '../../../../../../shared/form/owned-keys.ts';
import { repeatsOf } from '../../../../../../shared/form/structure.ts';

type Value = string | boolean | number;
type Seen = Readonly<Record<string, number>>;
type Item = Record<string, unknown>;

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Server = ReturnType<typeof createServer>;

process.env.TABLE_NAME = 'applications';
const items = new Map<unknown, Item>();

const valueAt = (item: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inside, name) => (inside as Item | undefined)?.[name], item);

/** Evaluates the expressions of the save code: SET and REMOVE of paths, comparisons and tests whether a path exists. */
function update({ Key, ...expressions }: UpdateCommandInput) {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = expressions;
  const item = structuredClone(items.get(Key?.id) ?? {});
  const pathOf = (operand: string) => operand.split('.').map((name) => names[name] ?? name);
  const read = (operand: string): unknown => {
    const [first = '', added] = operand.split('+');
    if (added) return Number(read(first)) + Number(read(added));
    return first.startsWith(':') ? values[first] : valueAt(item, pathOf(first));
  };
  if (!isMet(expressions.ConditionExpression ?? '', read))
    throw new ConditionalCheckFailedException({ message: 'The condition failed.', $metadata: {} });
  const [, sets = '', removes = ''] = /^SET (\S+)(?: REMOVE (\S+))?$/.exec(expressions.UpdateExpression ?? '') ?? [];
  const changes = sets.split(',').map((set) => set.split('=') as [string, string]);
  const written = changes.map(([target, source]) => [pathOf(target), read(source)] as const);
  for (const [path, value] of written) (valueAt(item, path.slice(0, -1)) as Item)[path.at(-1) ?? ''] = value;
  for (const path of removes.split(',').filter(Boolean).map(pathOf))
    delete (valueAt(item, path.slice(0, -1)) as Item)[path.at(-1) ?? ''];
  items.set(Key?.id, item);
  return { Attributes: structuredClone(item) };
}

function isMet(condition: string, read: (operand: string) => unknown): boolean {
  const tokens = condition.match(/\w+_\w+|AND|OR|<=|=|[()]|[#:][\w.#]+/g) ?? [];
  const next = () => tokens.shift() ?? '';
  function comparison(): boolean {
    const token = next();
    const operator = next();
    if (token.startsWith('attribute')) {
      const exists = read(next()) !== undefined;
      next();
      return exists === (token === 'attribute_exists');
    }
    const [one, two] = [read(token), read(next())];
    return operator === '=' ? one === two : Number(one) <= Number(two);
  }
  function all(word: 'AND' | 'OR', part: () => boolean): boolean {
    const parts = [part()];
    for (; tokens[0] === word; parts.push(part())) next();
    return word === 'AND' ? parts.every(Boolean) : parts.some(Boolean);
  }
  function group(): boolean {
    if (tokens[0] !== '(') return comparison();
    next();
    const result = any();
    next();
    return result;
  }
  const any = (): boolean => all('OR', () => all('AND', group));
  return any();
}

Object.assign(table().client, {
  send: async (command: GetCommand | UpdateCommand) =>
    command instanceof GetCommand
      ? { Item: structuredClone(items.get(command.input.Key?.id)) }
      : update(command.input as UpdateCommandInput),
});

/** Creates an application that the product's own code saves to a table in memory. */
export function createServer(form: Form) {
  const id = crypto.randomUUID();
  const answers = createAnswerStore(keylessSeal);
  const item = () => items.get(applicationItemId(id)) as unknown as Application;
  items.set(applicationItemId(id), { id: applicationItemId(id), ...newApplicationItem() });
  const history = new Map<string, { version: number; value: Value }[]>();

  /** Runs a request and records the value that it wrote under each key. */
  async function reply(request: () => Promise<unknown>): Promise<Reply> {
    const before = item();
    try {
      const version = await request();
      const after = item();
      for (const [key, revision] of Object.entries(after.revisions ?? {}))
        if (revision !== before.revisions?.[key] && !key.includes(':'))
          history.set(key, [...(history.get(key) ?? []), { version: revision, value: after.answers[key] ?? '' }]);
      return { status: 200, body: { version } };
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      return { status: error.status, body: { message: error.message, ...error.fields } };
    }
  }

  return {
    item,
    /** The values that were written under each answer key, in order. */
    history,
    profile: () => ({ ...item(), application: applicationTag(id), answer: item().answers }),
    saveAnswers: (changed: Answers, seen?: Seen) =>
      reply(() => (seen ? answers.saveAnswersIfUnchanged(id, changed, seen) : answers.save(id, changed))),
    saveRows: (repeat: string, count: number, seen?: number) =>
      reply(() =>
        seen === undefined ? answers.saveRows(id, repeat, count) : answers.saveRowsIfUnchanged(id, repeat, count, seen),
      ),
    saveTab: (group: string, chosen: string, seen: number) =>
      reply(() => answers.saveTabIfUnchanged(id, group, chosen, seen)),
    removeRow(request: { button_id: string; row: number; seen: number; id: string }) {
      const repeat = repeatsOf(form).find((each) => each.id === request.button_id);
      if (!repeat) throw new Error(`The form has no repeat with the ID ${request.button_id}.`);
      return reply(() => createRowStore(keylessSeal).remove(id, { ...request, repeat, keys: rowKeys(form, repeat) }));
    },
  };
}
