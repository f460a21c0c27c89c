// Runs the product on one machine: emulators, Lambdas, and one port for the site, the API and the testers' pages.

import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { siteHeaders } from '../site-headers.ts';
import { inlineHashes, noInline } from '../site-pages.ts';
import { nextDueIn, startClock } from './clock/clock.ts';
import { openDatabase } from './common/database.ts';
import { invoke } from './common/invoke.ts';
import { type Environment, environment, names, setEnvironment } from './environment.ts';
import { serveExports } from './exports/serve-exports.ts';
import { createFaultInjection } from './fault-injection.ts';
import { gateway, respondWithoutClient } from './gateway/gateway.ts';
import { openDevSite } from './gateway/serve-dev-site.ts';
import { openSite } from './gateway/serve-site.ts';
import { importLambdas, type Lambdas } from './lambdas.ts';
import { startDeliveryEvents } from './mailbox/delivery-events.ts';
import { openMailbox } from './mailbox/mailbox.ts';
import { openPublicServer, type PublicServer } from './public-server.ts';
import { startPoller } from './queues/poller.ts';
import { emailEventsQueue, queueUrl } from './queues/queues.ts';
import { createIdleWaiter } from './queues/until-idle.ts';
import { s3Prefix } from './s3/serve-presigned.ts';
import { startServices } from './services.ts';
import { removeStackFile, writeStackFile } from './stack-file.ts';
import { type StackCommands, serveTour } from './tour/serve-tour.ts';
import { storedLetters } from './tour/stored-letters.ts';

export interface StackOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly siteDir?: string;
  readonly watch?: boolean;
  readonly docxEngine: 'embedded' | 'libreoffice';
  readonly collegesFile?: string;
  readonly lambdas?: (env: Environment) => Promise<Lambdas>;
  readonly commands?: StackCommands;
}

export interface RunningStack {
  readonly url: string;
  readonly env: Environment;
  stop(): Promise<void>;
}

const workerTimeoutMs = 4_000;

async function openClient({ siteDir, watch, dataDir }: StackOptions, { servers, url }: PublicServer) {
  const inline = siteDir === undefined ? noInline : inlineHashes(siteDir);
  const headers = siteHeaders({ uploadOrigin: url, https: false, inline });
  if (watch) return openDevSite(servers, headers, url);
  const listener =
    siteDir === undefined ? respondWithoutClient : await openSite(siteDir, join(dataDir, 'site'), headers);
  return { listener, stop: async () => undefined };
}

function startPollers(sqs: SQSClient, endpoint: string, consumers: Lambdas['consumers']): () => Promise<void> {
  const pollers = consumers.map((consumer) => startPoller(sqs, queueUrl(endpoint, consumer.queueName), consumer));
  return async () => void (await Promise.all(pollers.map((poller) => poller.stop(workerTimeoutMs))));
}

async function start(options: StackOptions, stops: StopList): Promise<Omit<RunningStack, 'stop'>> {
  const dataDir = resolve(options.dataDir);
  const database = openDatabase(dataDir);
  stops.add(async () => database.close());
  const publicServer = await openPublicServer(options.port);
  stops.add(publicServer.stop);

  const mailbox = openMailbox(database);
  // The pool needs its triggers first, but the Lambdas read the pool's ids when they are imported.
  const imported = Promise.withResolvers<Lambdas['triggers']>();
  const services = await startServices({
    dataDir,
    database,
    mailbox,
    triggers: {
      customMessage: async (event) => invoke((await imported.promise).customMessage, event),
      preTokenGeneration: async (event) => invoke((await imported.promise).preTokenGeneration, event),
    },
    onStop: stops.add,
  });
  const { url } = publicServer;
  const endpoints = { ...services.endpoints, site: url, documents: `${url}${s3Prefix}` };
  const originSecret = randomBytes(24).toString('base64url');
  const env = environment({ ...options, ...services, endpoints, originSecret });
  setEnvironment(env);
  const QueueUrl = queueUrl(endpoints.objects, emailEventsQueue);
  const events = startDeliveryEvents(mailbox, (event) =>
    services.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(event) })),
  );
  stops.add(events.stop);
  const faultInjection = createFaultInjection();
  const lambdas = await (options.lambdas?.(env) ?? importLambdas());
  const { routes, consumers, schedules, triggers } = faultInjection.wrap(lambdas);
  imported.resolve(triggers);
  stops.add(startPollers(services.sqs, endpoints.objects, consumers));

  const clock = startClock({
    schedules,
    nextDue: nextDueIn(services.dynamodb, names.followups),
    waitUntilIdle: createIdleWaiter(services.queueAttributes, events.isPending),
  });
  stops.add(clock.stop);

  // The server is added a second time, so that it closes before the services, which open requests need.
  stops.add(publicServer.stop);
  const client = await openClient(options, publicServer);
  stops.add(client.stop);
  const documents = { endpoint: endpoints.objects, credentials: services.credentials };
  const tour = serveTour({
    site: url,
    clock,
    faultInjection,
    letters: storedLetters({ names, dynamodb: services.dynamodb, s3: services.s3 }),
    commands: options.commands ?? {},
  });
  publicServer.setListener(
    gateway({
      api: { routes, originSecret },
      mailbox: { mailbox, events },
      messages: services.messages,
      busEvents: services.busEvents,
      exports: serveExports(services.s3, names.exportBucket),
      documents,
      site: client.listener,
      tour,
    }),
  );
  writeStackFile(dataDir, { pid: process.pid, url, endpoints, env });
  stops.add(async () => removeStackFile(dataDir));
  return { url, env };
}

/** Starts a stack. Sets the environment variables of this process, so a process can run only one stack. */
export async function startLocalStack(options: StackOptions): Promise<RunningStack> {
  const stops = stopList();
  try {
    return { ...(await start(options, stops)), stop: stops.run };
  } catch (error) {
    await stops.run();
    throw error;
  }
}

interface StopList {
  add(stop: () => Promise<void>): void;
  /** Stops everything in reverse order. A failure is logged and does not stop the rest. */
  run(): Promise<void>;
}

function stopList(): StopList {
  const stops: (() => Promise<void>)[] = [];
  return {
    add: (stop) => void stops.unshift(stop),
    async run() {
      for (const stop of stops.splice(0))
        await stop().catch((error: unknown) => console.error('While stopping:', error));
    },
  };
}
