import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Code, DockerImageCode } from 'aws-cdk-lib/aws-lambda';
import type { Bundles } from '../../../infra/constructs/stack-context.ts';

/** Returns bundles without content, for templates that are read but not deployed. */
export function emptyBundles(directory: string): Bundles {
  const [image, site] = ['image', 'site'].map((name) => join(directory, name)) as [string, string];
  for (const path of [image, site]) mkdirSync(path);
  writeFileSync(join(image, 'Dockerfile'), 'FROM scratch');
  for (const page of ['index.html', 'recommend.html']) writeFileSync(join(site, page), '<!doctype html>');
  return {
    code: (entry) => Code.fromInline(`// ${entry}`),
    image: () => DockerImageCode.fromImageAsset(image),
    site,
    month: '2026-11',
  };
}
