import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Attributes = Readonly<Record<string, unknown>>;

interface Write {
  readonly TableName: string;
  readonly Item?: Attributes;
  readonly Key?: Attributes;
}

interface Transaction {
  readonly TransactItems: readonly { readonly Put?: Write; readonly Delete?: Write }[];
}

interface Response {
  readonly Attributes?: Attributes;
  readonly Table: { readonly KeySchema: readonly { readonly AttributeName: string }[] };
  readonly __type?: string;
}

const api = 'DynamoDB_20120810';
const bypassHeader = 'x-in-transaction';

/** Adds TransactWriteItems (puts and deletes), which the emulator lacks. No other request runs during one. */
export function withTransactions(server: Server): Server {
  const [handle] = server.listeners('request') as RequestListener[];
  const secret = crypto.randomUUID();
  const running = new Set<Promise<unknown>>();
  let last: Promise<unknown> = Promise.resolve();

  async function call({ headers }: IncomingMessage, operation: string, input: object): Promise<Response> {
    const { authorization = '', 'x-amz-date': date } = headers;
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      method: 'POST',
      headers: {
        authorization,
        'x-amz-date': String(date),
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `${api}.${operation}`,
        [bypassHeader]: secret,
      },
      body: JSON.stringify(input),
    });
    return (await response.json()) as Response;
  }

  async function transact(request: IncomingMessage, { TransactItems }: Transaction): Promise<object | undefined> {
    const deletedItems: (Write | undefined)[] = [];
    const reasons: { Code: string }[] = [];
    for (const { Put, Delete } of TransactItems) {
      const write = Put ?? Delete;
      if (!write) throw new Error('The local table supports transactions of puts and deletes only.');
      const { TableName, Item = {}, Key, ...condition } = write;
      const { Table } = await call(request, 'DescribeTable', { TableName });
      const key = Key ?? Object.fromEntries(Table.KeySchema.map(({ AttributeName: name }) => [name, Item[name]]));
      const deletion = { ...condition, TableName, Key: key, ReturnValues: 'ALL_OLD' };
      const { __type, Attributes } = await call(request, 'DeleteItem', deletion);
      reasons.push({ Code: __type?.split('#')[1]?.replace(/Exception$/, '') ?? 'None' });
      deletedItems.push(Attributes && { TableName, Item: Attributes });
    }
    const isCanceled = reasons.some(({ Code }) => Code !== 'None');
    const puts = isCanceled ? deletedItems : TransactItems.map(({ Put }) => Put);
    for (const put of puts) if (put) await call(request, 'PutItem', { TableName: put.TableName, Item: put.Item });
    return isCanceled
      ? { __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException', CancellationReasons: reasons }
      : undefined;
  }

  server.removeAllListeners('request');
  server.on('request', async (request, response) => {
    if (request.headers[bypassHeader] === secret) return handle?.(request, response);
    const before = last;
    if (request.headers['x-amz-target'] !== `${api}.TransactWriteItems`) {
      await before;
      const done = once(response, 'close')
        .catch(() => undefined)
        .finally(() => running.delete(done));
      running.add(done);
      return handle?.(request, response);
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    try {
      const transaction = (await json(request)) as Transaction;
      await before;
      await Promise.all(running);
      const canceled = await transact(request, transaction);
      response.writeHead(canceled ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(canceled ?? {}));
    } catch (error) {
      response.destroy(error instanceof Error ? error : undefined);
    } finally {
      resolve();
    }
  });
  return server;
}
