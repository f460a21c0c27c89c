import { createHash, randomBytes } from 'node:crypto';
import { StartProblem } from '../../local/common/start-problem.ts';
import type { Credentials } from '../../local/s3/signature.ts';
import type { Deployed, Deployment } from '../assembly/deployment.ts';
import type { Role } from '../policy/authorize.ts';
import { roleOf } from './roles.ts';

export interface FunctionProperties {
  readonly Code: { readonly S3Key?: string; readonly ImageUri?: string };
  readonly Handler?: string;
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
  readonly Timeout?: number;
  readonly MemorySize?: number;
  readonly Role: string;
  readonly LoggingConfig?: { readonly LogGroup?: string };
  readonly VpcConfig?: { readonly SubnetIds?: readonly string[] };
}

/** A Lambda as its template describes it, with credentials of its own. */
export interface DeployedFunction {
  readonly name: string;
  readonly arn: string;
  readonly handler: string;
  /** Where its bundle is. */
  readonly directory: string;
  readonly region: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly limits: { readonly seconds: number; readonly megabytes: number };
  readonly logGroup: string;
  readonly role: Role;
  readonly credentials: Credentials & { readonly sessionToken: string };
}

/** Lambda's defaults where a template says nothing. */
const defaults = { seconds: 3, megabytes: 128 };

/** The file or the image that a function runs: both end with the hash of their content. */
function directoryOf(deployment: Deployment, { S3Key, ImageUri }: FunctionProperties['Code']): string {
  if (S3Key) return deployment.assetDirectory(S3Key);
  // The context of the image holds the bundle; the runtime and LibreOffice are this machine's.
  return `${deployment.assetDirectory(ImageUri?.split(':').at(-1) ?? '')}/bundle`;
}

/** Credentials that name whose they are, so that a call tells its role. */
export const newCredentials = (name: string) => ({
  accessKeyId: `LOCAL${createHash('sha256').update(name).digest('hex').slice(0, 15).toUpperCase()}`,
  secretAccessKey: randomBytes(30).toString('base64'),
  sessionToken: randomBytes(30).toString('base64url'),
});

function deployedFunction(deployment: Deployment, found: Deployed<FunctionProperties>): DeployedFunction {
  const { properties, ref, attributes, stack } = found;
  return {
    name: ref,
    arn: attributes.Arn ?? '',
    handler: properties.Handler ?? 'index.handler',
    directory: directoryOf(deployment, properties.Code),
    region: stack.region,
    variables: properties.Environment?.Variables ?? {},
    limits: {
      seconds: properties.Timeout ?? defaults.seconds,
      megabytes: properties.MemorySize ?? defaults.megabytes,
    },
    logGroup: properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${ref}`,
    role: roleOf(deployment, properties),
    credentials: newCredentials(ref),
  };
}

/** Finds functions by their ARNs, or the ARNs of their aliases. Each is read once. */
export function deployedFunctions(deployment: Deployment): (arn: string) => DeployedFunction {
  const templates = new Map(
    deployment.ofType<FunctionProperties>('AWS::Lambda::Function').map((found) => [found.ref, found]),
  );
  const read = new Map<string, DeployedFunction>();
  return (arn) => {
    const name = /:function:([^:/]+)/.exec(arn)?.[1] ?? arn;
    const template = templates.get(name);
    if (!template) throw new StartProblem(`No template has the function ${arn}.`);
    const fn = read.get(name) ?? deployedFunction(deployment, template);
    read.set(name, fn);
    return fn;
  };
}
