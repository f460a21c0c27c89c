import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { DockerImageFunction } from 'aws-cdk-lib/aws-lambda';
import { savedImage } from '../../../infra/bundling/prepare-bundles.ts';
import { cdkContext } from './cdk-context.ts';

it('a saved converter image is loaded instead of built, and its tag is the hash of its content', () => {
  const directory = mkdtempSync(join(tmpdir(), 'image-'));
  const deployed = ['one', 'one', 'another'].map((content) => {
    const file = join(directory, 'converter.tar');
    writeFileSync(file, content);
    const app = new App({ outdir: mkdtempSync(join(directory, 'out-')), context: cdkContext });
    const stack = new Stack(app, 'documents');
    new DockerImageFunction(stack, 'Convert', { code: savedImage(stack, file) });
    const { directory: assembly } = app.synth();
    const { dockerImages } = JSON.parse(readFileSync(join(assembly, 'documents.assets.json'), 'utf8'));
    const [[hash, { source }] = ['', { source: {} }]] = Object.entries<{ source: Record<string, unknown> }>(
      dockerImages,
    );
    expect(source).toEqual({ executable: expect.arrayContaining([expect.stringMatching(/^docker load -i /)]) });
    expect(JSON.stringify(Template.fromStack(stack).findResources('AWS::Lambda::Function'))).toContain(`:${hash}"`);
    return hash;
  });
  rmSync(directory, { recursive: true });
  expect(deployed[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(deployed[1]).toBe(deployed[0]);
  expect(deployed[2]).not.toBe(deployed[0]);
});
