import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, getOrCreate, openDatabase } from '../local/common/database.ts';
import { setEnvironment } from '../local/environment.ts';
import { openFront } from '../local/front.ts';
import { gateway } from '../local/gateway/gateway.ts';
import { openMailbox } from '../local/mailbox/mailbox.ts';
import { s3Prefix } from '../local/s3/serve-presigned.ts';
import { type Services, startServices } from '../local/services.ts';
import { removeStackFile, writeStackFile } from '../local/stack-file.ts';
import type { RunningStack, StackOptions } from '../local/start.ts';
import { type StopList, startStoppable } from '../local/stop-list.ts';
import { serveTour } from '../local/tour/serve-tour.ts';
import type { CustomMessage } from '../local/user-pool/pool/email-code.ts';
import { openPool } from '../local/user-pool/pool/pool.ts';
import { administration, placeIndexOf } from './administration.ts';
import { deployedApi } from './api/deployed-api.ts';
import { type Deployment, openDeployment } from './assembly/deployment.ts';
import { readAssembly } from './assembly/read-assembly.ts';
import { resourcePolicies } from './assembly/resource-policies.ts';
import { type AwsFront, openAwsFront } from './calls/aws-front.ts';
import { factsOf } from './calls/facts.ts';
import { openSigners } from './calls/signers.ts';
import { upstreamsOf } from './calls/upstreams.ts';
import { createResources } from './create-resources.ts';
import { customMessageOf } from './custom-message.ts';
import { originsOf } from './edge/origins.ts';
import { readDistribution } from './edge/read-distribution.ts';
import { serveDistribution } from './edge/serve-distribution.ts';
import { type DeployedFunction, deployedFunctions } from './functions/deployed-function.ts';
import { eventSources } from './functions/event-sources.ts';
import { launchFunctions } from './functions/launch-functions.ts';
import { localVariables } from './functions/local-variables.ts';
import { pollQueue } from './functions/poll-queue.ts';

export interface DeployedOptions extends Pick<StackOptions, 'port' | 'dataDir' | 'createStaffPath'> {
  /** The directory that `npm run synth` has written. */
  readonly templates: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** As long as Secrets Manager would make it, and kept with the data. */
const storedSecret = (database: Database) => (name: string, length: number) =>
  getOrCreate(database, name, () => randomBytes(length).toString('base64url').slice(0, length));

/** Outside the project, whose packages a bundle must not find. */
function newWorkDir(): string {
  const workDir = mkdtempSync(join(tmpdir(), 'deployed-'));
  mkdirSync(join(workDir, 'tmp'));
  return workDir;
}

const resourcesOf = (deployment: Deployment) => ({
  placeIndex: placeIndexOf(deployment),
  ssnKey: deployment.output('SsnKeyId'),
  secrets: deployment.secrets.values,
  create: (clients: Parameters<typeof createResources>[1]) => createResources(deployment, clients),
});

interface Launching {
  readonly deployment: Deployment;
  readonly awsFront: AwsFront;
  readonly services: Services;
  /** Where browsers reach the documents. */
  readonly documents: string;
  readonly workDir: string;
  readonly stops: StopList;
}

/** The functions of the templates, their queues, and the front that checks what they ask of AWS. */
function launch({ deployment, awsFront, services, documents, workDir, stops }: Launching) {
  const checks = { facts: factsOf(deployment), policies: resourcePolicies(deployment) };
  const variables = localVariables({ awsUrl: awsFront.url, documents, jwks: services.pool.jwks });
  const functions = launchFunctions({ root, workDir, variables, policies: checks.policies });
  stops.add(functions.stop);
  const functionOf = deployedFunctions(deployment);
  const sources = eventSources(deployment, functionOf);
  const pollers = sources.map(({ poller }) => poller);
  const withKey = <Owner extends Pick<DeployedFunction, 'credentials'>>(owners: Iterable<Owner>, accessKeyId: string) =>
    [...owners].find(({ credentials }) => credentials.accessKeyId === accessKeyId);
  const functionWith = (accessKeyId: string) => withKey(functions.used.values(), accessKeyId);
  const callerOf = (accessKeyId: string) => functionWith(accessKeyId) ?? withKey(pollers, accessKeyId);
  awsFront.answerWith({ checks, upstreams: upstreamsOf(services), callerOf });
  const launched = {
    customMessage: customMessageOf(deployment, functionOf, functions),
    api: deployedApi(deployment, functionOf, functions),
    signers: openSigners(functionWith, checks),
    policies: checks.policies,
  };
  for (const source of sources) stops.add(pollQueue(source, functions.lambdaOf(source.fn)));
  return launched;
}

async function start(options: DeployedOptions, stops: StopList): Promise<Omit<RunningStack, 'stop'>> {
  const assembly = readAssembly(resolve(options.templates));
  const dataDir = resolve(options.dataDir);
  const database = openDatabase(dataDir);
  stops.add(async () => database.close());
  const front = await openFront(options.port);
  stops.add(front.stop);
  const awsFront = await openAwsFront();
  stops.add(awsFront.stop);

  const mailbox = openMailbox(database);
  const trigger = Promise.withResolvers<CustomMessage>();
  const pool = await openPool(database, mailbox, async (event) => (await trigger.promise)(event));
  const deployment = await openDeployment(assembly, { awsUrl: awsFront.url, pool }, storedSecret(database));
  const resources = resourcesOf(deployment);
  const services = await startServices({ dataDir, database, mailbox, pool, resources, onStop: stops.add });
  const endpoints = { ...services.endpoints, site: front.url, documents: `${front.url}${s3Prefix}` };
  const env = administration(deployment, services, endpoints);
  setEnvironment(env);

  const workDir = newWorkDir();
  const launched = launch({ deployment, awsFront, services, documents: endpoints.documents, workDir, stops });
  trigger.resolve(launched.customMessage);

  // Again, to stop it before the services: open requests need them.
  stops.add(front.stop);
  const origins = originsOf(deployment, launched.policies, launched.api, workDir);
  const site = serveDistribution(await readDistribution(deployment, origins));
  const documents = { endpoint: endpoints.objects, credentials: services.credentials, signers: launched.signers };
  const tour = serveTour({ site: front.url, createStaffPath: options.createStaffPath });
  front.answerWith(gateway({ mailbox, documents, site, tour }));
  writeStackFile(dataDir, { pid: process.pid, url: front.url, endpoints, env });
  stops.add(async () => removeStackFile(dataDir));
  return { url: front.url, env };
}

/**
 * Starts what the templates deploy: their functions, each in processes of its own with its own permissions, their routes
 * and their distribution, on the emulators of the local stack.
 */
export const startDeployedStack = (options: DeployedOptions): Promise<RunningStack> =>
  startStoppable((stops) => start(options, stops));
