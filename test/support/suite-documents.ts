import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import type { SQSRecord } from 'aws-lambda';
import { completeAnswers } from './complete-application.ts';
import { type DocumentProduct, openDocumentProduct } from './document-product.ts';
import { type DocumentServices, startDocumentServices } from './document-services.ts';
import { type Faults, resetFaults } from './fault-proxy.ts';

/** The faults that the importing suite injects into AWS calls. */
export const faults: Faults = { calls: 0 };
/** The services for all tests of the importing suite. A suite must mock modules before the services start. */
export let services: DocumentServices;
export let product: DocumentProduct;

beforeAll(async () => {
  services = await startDocumentServices(faults);
  product = await openDocumentProduct();
});
beforeEach(() => resetFaults(faults));
afterEach(() => void jest.useRealTimers());
afterAll(() => services?.stop());

export const siteHost = 'apply.example.edu';

type Worker = 'convert' | 'render' | 'fail' | 'record' | 'noteDelivery' | 'sendDue';

/** Delivers a message to a worker. Returns whether the worker succeeded. */
export async function deliver(worker: Worker, message: object, attempt = 1): Promise<boolean> {
  const attributes = { ApproximateReceiveCount: `${attempt}` };
  const record = { messageId: 'm', body: JSON.stringify(message), attributes } as SQSRecord;
  const { batchItemFailures } = await product[worker]({ Records: [record] }, undefined as never);
  return batchItemFailures.length === 0;
}

/** Creates an application that can be submitted. */
export async function createReadyApplication(domain = 'example.edu') {
  const application = crypto.randomUUID();
  const email = `${application}@${domain}`;
  await product.progress.recordLogin(application, email);
  await product.progress.reachStatus(application, 'started');
  await product.answers.save(application, completeAnswers);
  return { application, email };
}

/** Creates a submitted application whose submission no worker has processed yet. */
export async function createSubmittedApplication(domain?: string) {
  const ready = await createReadyApplication(domain);
  const enqueue = async () => undefined;
  await product.submitApplication(
    { ...product.dependencies, enqueue, enqueueSubmission: enqueue },
    { applicationId: ready.application, siteHost },
  );
  return ready;
}
