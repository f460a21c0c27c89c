import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../local/common/start-problem.ts';

export interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

export interface Stack {
  readonly name: string;
  readonly region: string;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly outputs: Readonly<Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>>;
}

/** What `cdk synth` has written: the templates and the files that they deploy. */
export interface Assembly {
  readonly stacks: readonly Stack[];
  /** The directory of an asset by its object's key, `….zip`, or by the tag of its image. */
  assetDirectory(key: string): string;
}

interface Manifest {
  readonly artifacts: Readonly<
    Record<
      string,
      {
        readonly type: string;
        readonly environment?: string;
        readonly properties?: { readonly templateFile?: string; readonly stackName?: string };
      }
    >
  >;
}

interface AssetManifest {
  readonly files?: Readonly<
    Record<
      string,
      {
        readonly source: { readonly path?: string };
        readonly destinations: Readonly<Record<string, { readonly objectKey: string }>>;
      }
    >
  >;
  readonly dockerImages?: Readonly<Record<string, { readonly source: { readonly directory?: string } }>>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function readStacks(directory: string): Stack[] {
  const { artifacts } = readJson(join(directory, 'manifest.json')) as Manifest;
  return Object.entries(artifacts).flatMap(([id, { type, environment = '', properties = {} }]) => {
    if (type !== 'aws:cloudformation:stack' || !properties.templateFile) return [];
    const { Resources = {}, Outputs = {} } = readJson(join(directory, properties.templateFile)) as {
      Resources?: Stack['resources'];
      Outputs?: Stack['outputs'];
    };
    const name = properties.stackName ?? id;
    return [{ name, region: environment.split('/').at(-1) ?? '', resources: Resources, outputs: Outputs }];
  });
}

function readAssets(directory: string): ReadonlyMap<string, string> {
  const manifests = readdirSync(directory).filter((name) => name.endsWith('.assets.json'));
  return new Map(
    manifests.flatMap((name) => {
      const { files = {}, dockerImages = {} } = readJson(join(directory, name)) as AssetManifest;
      return [
        ...Object.values(files).flatMap(({ source, destinations }) =>
          Object.values(destinations).map(({ objectKey }) => [objectKey, source.path ?? ''] as const),
        ),
        ...Object.entries(dockerImages).map(([tag, { source }]) => [tag, source.directory ?? ''] as const),
      ];
    }),
  );
}

export function readAssembly(directory: string): Assembly {
  if (!existsSync(join(directory, 'manifest.json')))
    throw new StartProblem(`There are no templates in ${directory}. Write them first: npm run synth`);
  const assets = readAssets(directory);
  return {
    stacks: readStacks(directory),
    assetDirectory(key) {
      const path = assets.get(key);
      if (!path) throw new StartProblem(`${directory} has no asset ${key}. Write the templates anew: npm run synth`);
      return join(directory, path);
    },
  };
}
