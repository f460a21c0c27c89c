import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Bundle, bundleLambdas } from '../../infra/bundling/bundle-lambdas.ts';
import { routes } from '../../shared/contracts/routes.ts';
import type { Figure } from './figures.ts';
import { median } from './medians.ts';

const run = promisify(execFile);
const rounds = 15;
const root = resolve(import.meta.dirname, '../..');
const outDir = 'dist/bench-imports';

/** The minimum imports of each SDK package that an endpoint may load. */
const used: Readonly<Record<string, readonly string[]>> = {
  'client-dynamodb': ['DynamoDBClient'],
  'lib-dynamodb': ['DynamoDBDocumentClient', 'GetCommand'],
  'client-s3': ['S3Client', 'GetObjectCommand', 'PutObjectCommand'],
  's3-request-presigner': ['getSignedUrl'],
  's3-presigned-post': ['createPresignedPost'],
  'client-sqs': ['SQSClient', 'SendMessageCommand'],
  'client-sesv2': ['SESv2Client', 'SendEmailCommand'],
  'client-secrets-manager': ['SecretsManagerClient', 'GetSecretValueCommand'],
  'client-location': ['LocationClient', 'GetPlaceCommand'],
  'client-cognito-identity-provider': ['CognitoIdentityProviderClient', 'InitiateAuthCommand'],
};

const sdkOf = ({ files }: Bundle): string[] =>
  Object.keys(used).filter((name) => files.atStart.some((file) => file.includes(`node_modules/@aws-sdk/${name}/`)));

/** Writes an endpoint that imports only these packages. Returns its path without the file extension. */
function writeSdkAlone(packages: readonly string[]): string {
  const entry = `${outDir}/sources/${packages.join('+') || 'nothing'}`;
  const lines = packages.map((name) => `export { ${used[name]?.join(', ')} } from '@aws-sdk/${name}';\n`);
  mkdirSync(join(root, outDir, 'sources'), { recursive: true });
  writeFileSync(join(root, `${entry}.ts`), lines.join(''));
  return entry;
}

/** A script that prints the processor time (ms) of its main thread since the process started. */
const program =
  'await import(process.argv[1]); const { user, system } = process.threadCpuUsage(); console.log((user + system) / 1000);';

/**
 * Returns the time (ms) that a new Lambda container takes before its first call. It is processor time, which other load
 * hardly changes.
 */
async function coldStart({ directory }: Bundle): Promise<number> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program, join(directory, 'index.mjs')]);
  return Number(stdout);
}

/** Measures the cold start of each endpoint compared with that of its SDK packages alone, bundled the same way. */
export async function measureImports(): Promise<Figure[]> {
  try {
    const endpoints = await bundleLambdas({
      root,
      entries: routes.map(({ handlerPath }) => handlerPath),
      outDir: `${outDir}/endpoints`,
    });
    const alone = new Map([...endpoints].map(([entry, bundle]) => [entry, writeSdkAlone(sdkOf(bundle))]));
    const sdks = await bundleLambdas({ root, entries: [...new Set(alone.values())], outDir: `${outDir}/sdks` });
    const bundles = new Map([...endpoints, ...sdks]);
    const times = new Map<string, number[]>([...bundles.keys()].map((entry) => [entry, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const [entry, bundle] of bundles) times.get(entry)?.push(await coldStart(bundle));
    const timeOf = (entry = '') => median(times.get(entry) ?? []);
    const starts = [...endpoints.keys()]
      .map((entry) => ({ entry, ms: timeOf(entry), sdk: timeOf(alone.get(entry)) }))
      .toSorted((a, b) => b.ms - a.ms);
    console.table(
      starts.map(({ entry, ms, sdk }) => ({
        entry,
        ms: ms.toFixed(1),
        sdk: sdk.toFixed(1),
        ratio: (ms / sdk).toFixed(2),
      })),
    );
    const [slowest] = starts;
    return [
      {
        figure: `cold start of the slowest endpoint (${slowest?.entry}) against the SDK alone`,
        value: (slowest?.ms ?? Number.NaN) / (slowest?.sdk ?? Number.NaN),
        unit: ' times',
        limit: 1.25,
      },
      {
        figure: 'cold start of any endpoint against the SDK that it loads alone',
        value: Math.max(...starts.map(({ ms, sdk }) => ms / sdk)),
        unit: ' times',
        limit: 1.25,
      },
    ];
  } finally {
    rmSync(join(root, outDir), { recursive: true, force: true });
  }
}
