// Builds everything that is deployed: the bundles of the Lambdas, with the fonts and native modules that they load, and
// the client, by Vite with the plugins in this folder.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { Platform, TarballImageAsset } from 'aws-cdk-lib/aws-ecr-assets';
import { Code, DockerImageCode } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { routes } from '../../shared/contracts/routes.ts';
import { workerPath, workers } from '../../shared/contracts/workers.ts';
import { fontFamilies, fontFiles } from '../../shared/pdf-fonts.ts';
import type { Bundles } from '../constructs/stack-context.ts';
import { canaryFunction, triggers } from '../function-limits.ts';
import { type Bundle, bundleLambdas, copyPdfium, pdfium } from './bundle-lambdas.ts';
import { hashOfFiles } from './hash-of-files.ts';
import { copyNativeModules, lockedPackage, writeLock } from './native-modules.ts';
import { collegesFile, partnerFolder, partnerName } from './partner-folder.ts';

export const entries: readonly string[] = [
  ...routes.map(({ handlerPath }) => handlerPath),
  ...workers.map(workerPath),
  ...Object.values(triggers).map(({ path }) => path),
  canaryFunction.path,
];

const collegeEntries = routes.filter(({ uses }) => uses.colleges).map(({ handlerPath }) => handlerPath);

const fontEntries = workers.filter(({ fonts }) => fonts).map(workerPath);

/** Copies the fonts, with the license of each family, as the SIL Open Font License requires. */
export function copyFonts(root: string, bundle: string) {
  const directory = join(bundle, 'fonts');
  mkdirSync(directory, { recursive: true });
  for (const file of fontFiles) cpSync(join(root, 'node_modules', file), join(directory, basename(file)));
  for (const family of new Set(Object.values(fontFamilies).map((each) => each.package)))
    cpSync(join(root, 'node_modules', family, 'LICENSE_FONT'), join(directory, `${basename(family)}.LICENSE.txt`));
}

/** The package by which a Lambda runs our own image. */
const runtimeClient = 'aws-lambda-ric';
const dockerfile = 'infra/images/convert-upload.Dockerfile';

interface Made {
  readonly hash: string;
  readonly bundles: Readonly<Record<string, Bundle>>;
}

const sources = ['lambdas', 'shared', 'infra', 'bin/smoke', 'package.json', 'package-lock.json'];

/**
 * Bundles all functions, with the fonts and data that they read at run time, but without sharp, which differs between
 * processors. Returns the last bundles if their sources have not changed.
 */
export async function bundleFunctions(root: string): Promise<ReadonlyMap<string, Bundle>> {
  const outDir = `dist/functions-${partnerName}`;
  const made = join(root, outDir, 'bundles.json');
  const hash = hashOfFiles(root, [...sources, relative(root, partnerFolder)]);
  const last = existsSync(made) ? (JSON.parse(readFileSync(made, 'utf8')) as Made) : undefined;
  if (last?.hash === hash) return new Map(Object.entries(last.bundles));
  const bundles = await bundleLambdas({ root, entries, outDir });
  for (const [entry, { directory, externals }] of bundles) {
    if (fontEntries.includes(entry)) copyFonts(root, directory);
    if (externals.includes(pdfium)) copyPdfium(root, directory);
    if (collegeEntries.includes(entry)) cpSync(collegesFile, join(directory, 'colleges.csv'));
  }
  writeFileSync(made, JSON.stringify({ hash, bundles: Object.fromEntries(bundles) }));
  return bundles;
}

/** Builds all bundles. `converterImage`, a file written by `docker save`, replaces the image built at deployment. */
export async function prepareBundles(root: string, converterImage?: string): Promise<Bundles> {
  const bundles = await bundleFunctions(root);
  for (const { directory, externals } of bundles.values())
    if (externals.includes('sharp')) copyNativeModules(root, directory);
  const directoryOf = (entry: string) => {
    const bundle = bundles.get(entry);
    if (!bundle) throw new Error(`${entry} isn't bundled. Add it to entries in prepare-bundles.ts.`);
    return bundle.directory;
  };
  const month = monthOf(new Date());
  const builtImage = (bundle: string) =>
    DockerImageCode.fromImageAsset(imageContext(root, bundle), {
      platform: Platform.LINUX_ARM64,
      buildArgs: { REBUILT: month },
    });
  return {
    code: (entry) => Code.fromAsset(directoryOf(entry)),
    image: (scope, entry) => (converterImage ? savedImage(scope, converterImage) : builtImage(directoryOf(entry))),
    site: buildSite(root),
    month,
  };
}

/** Returns the month. A new month rebuilds the image with Debian's fixes and uploads the client again. */
const monthOf = (today: Date): string => today.toISOString().slice(0, 7);

/** Uses a saved image. Its tag is the SHA-256 of its content, so that every environment gets the same image. */
export function savedImage(scope: Construct, tarballFile: string): DockerImageCode {
  const { repository, imageTag } = new TarballImageAsset(scope, 'ConverterImage', { tarballFile });
  return DockerImageCode.fromEcr(repository, { tagOrDigest: imageTag });
}

function imageContext(root: string, bundle: string): string {
  const context = `${bundle}.image`;
  rmSync(context, { recursive: true, force: true });
  mkdirSync(join(context, 'runtime'), { recursive: true });
  writeLock(join(context, 'runtime'), lockedPackage(root, runtimeClient));
  cpSync(bundle, join(context, 'bundle'), { recursive: true });
  cpSync(join(root, dockerfile), join(context, 'Dockerfile'));
  return context;
}

function buildSite(root: string): string {
  const directory = join(root, 'dist', 'site');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // Vite writes to standard error, because the CDK parses standard output.
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--configLoader', 'native', '--outDir', directory, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
    },
  );
  if (status !== 0) throw new Error("Couldn't build the client. See the messages above.");
  return directory;
}
