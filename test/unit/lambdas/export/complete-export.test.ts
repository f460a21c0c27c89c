import { GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms';
import { expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { completeExport } from '../../../../lambdas/export/complete-export.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { application, completion } from './index-rows.ts';

const kms = mockClient(KMSClient);
process.env.EXPORT_KEY_ID = 'key';

it('writes the manifest after all other files', async () => {
  kms.on(GenerateMacCommand).resolves({ Mac: new Uint8Array(32) });
  const written: string[] = [];
  const store = {
    async write(name: string) {
      await Promise.resolve();
      written.push(name);
      return { name, bytes: 0, sha256: '' };
    },
  };
  const { files } = await completeExport(store, [application()], completion, false);
  expect(written).toEqual([...files.map(({ name }) => name), 'manifest.json']);
});

it('lists the answers, also those of an application that an earlier release exported', async () => {
  kms.on(GenerateMacCommand).resolves({ Mac: new Uint8Array(32) });
  const written = new Map<string, string>();
  const store = {
    async write(name: string, content: Uint8Array) {
      written.set(name, Buffer.from(content).toString());
      return { name, bytes: 0, sha256: '' };
    },
  };
  const exported = [
    application({ number: 'NEW', answers: { last_name: 'Tran' } }),
    application({ number: 'OLD', row: { last_name: 'Byron' } }),
  ];
  await completeExport(store, exported, completion, false);
  const rows = parse<Record<string, string>>(written.get('applications.csv') ?? '', { bom: true, columns: true });
  expect(rows.map(({ program, last_name }) => [program, last_name])).toEqual([
    ['Biology (MS)', 'Tran'],
    ['Biology (MS)', 'Byron'],
  ]);
});
