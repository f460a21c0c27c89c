import { GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms';
import { expect, it } from '@jest/globals';
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
