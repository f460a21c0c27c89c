import { expect, it } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parse } from '../../../../lambdas/http/parse.ts';
import { routes } from '../../../../shared/contracts/routes.ts';

const named = routes.flatMap((route) => (route.body ? [[`${route.method} ${route.path}`, route] as const] : []));

it.each(named)('%s does not crash on objects that override toString, valueOf or toJSON', async (_, route) => {
  const { fields = {} } = (await route.body?.()) ?? {};
  for (const sent of [{ toString: 'x' }, { toString: {} }, { valueOf: 1, toString: true }, { toJSON: 1, toString: [] }])
    for (const field of Object.keys(fields)) {
      const event = { headers: {}, body: JSON.stringify({ [field]: sent }) } as unknown as APIGatewayProxyEventV2;
      const read = parse(route, event).then(
        () => 'read',
        (error: Error) => error.name,
      );
      expect([field, await read]).toEqual([field, expect.stringMatching(/^(BadInput|read)$/)]);
    }
});

it.each(named)('%s says in a sentence what to send instead of null', async (_, route) => {
  const schema = await route.body?.();
  for (const field of Object.keys(schema?.fields ?? {})) {
    const validated = schema?.validateAt(field, { [field]: null }).catch(({ message }: Error) => message);
    expect([field, await validated]).toEqual([field, expect.stringMatching(/^Send .+\.$/)]);
  }
});
