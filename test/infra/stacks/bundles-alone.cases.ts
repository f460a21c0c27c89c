import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Document, Packer, Paragraph } from 'docx';
import { canaryFunction, triggers } from '../../../infra/function-limits.ts';
import { invoke, type Lambda, type Limits } from '../../../infra/local/common/invoke.ts';
import { createLambdas } from '../../../infra/local/lambdas.ts';
import { routeOf } from '../../../shared/contracts/contract.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import { workerPath, workers } from '../../../shared/contracts/workers.ts';
import { type Applicant, newApplicant } from '../../support/applicants.ts';
import { type CallValues, callsInOrder, ownerStatusOf, sendCall, transcripts } from '../../support/calls.ts';
import { completeAnswers } from '../../support/complete-application.ts';
import { waitForMail } from '../../support/letters.ts';
import { linkTokens } from '../../support/link-tokens.ts';
import { waitForPdfCopy } from '../../support/pdf-copies.ts';
import { letterTokens } from '../../support/recommenders.ts';
import { samplePng } from '../../support/sample-files.ts';
import { sendDeadLetter } from '../../support/send-job.ts';
import { makeDue, storedApplicationOf, subOf } from '../../support/stack-table.ts';
import { callTour } from '../../support/tour-clock.ts';
import { presign, upload, waitForConversion } from '../../support/uploads.ts';
import { startWholeStack, type WholeStack } from '../../support/whole-stack.ts';
import { type Alone, startAlone } from './alone.ts';
import { functionsOf } from './permissions.ts';
import { synth } from './synth.ts';

/** The description that each function has in its template, by the path of its handler. */
const descriptions = new Map<string, string>([
  ...routes.map((route) => [route.handlerPath, routeOf(route)] as const),
  ...workers.map((worker) => [workerPath(worker), worker.description] as const),
  ...Object.values(triggers).map(({ path, description }) => [path, description] as const),
  [canaryFunction.path, canaryFunction.description],
]);

describe('a bundle in its own process, with the variables of its template', () => {
  const started = new Map<string, Alone>();
  const answered = new Set<string>();
  let stack: WholeStack;
  let applicant: Applicant;
  let blanks: CallValues;

  function alone<Event, Result>(path: string, limits: Limits): Lambda<Event, Result> {
    const description = descriptions.get(path) ?? path;
    const handler = async (event: unknown, context: Parameters<Alone['handler']>[1]) => {
      const fn = started.get(path) ?? startAlone(description, templateOf(description));
      started.set(path, fn);
      const result = await fn.handler(event, context);
      answered.add(description);
      return result as Result;
    };
    return { name: description, limits, handler };
  }

  const template = synth('dev', { lean: false });
  const functions = (['api', 'documents', 'identity', 'operations'] as const).flatMap((part) =>
    functionsOf(template, part),
  );
  function templateOf(description: string) {
    const found = functions.find(({ properties }) => properties.Description === description);
    if (!found)
      throw new Error(`No template has the function ${description}. Check its description in shared/contracts.`);
    return found.properties;
  }

  beforeAll(async () => {
    stack = await startWholeStack({ lambdas: async () => createLambdas(alone) });
    applicant = await newApplicant();
    const { client, email, password } = applicant;
    await client.post('/api/web-status', { web_status: 'started' });
    blanks = {
      email,
      password,
      fileKey: (await presign(client, transcripts)).body.fields.key,
      ...(await linkTokens(subOf(client.cookies))),
      ...(await letterTokens()),
    };
  }, 240_000);

  afterAll(async () => {
    await stack?.stop();
    await Promise.all([...started.values()].map((each) => each.stop()));
  });

  it.each(callsInOrder)('answers $method $path', async (contract) => {
    // Without an access token, the call reads the app client's secret and renews the session.
    const cookie = `refresh=${applicant.client.cookies.get('refresh')}`;
    const { status } = await sendCall(stack.url, contract, blanks, cookie);
    expect(status).toBe(ownerStatusOf(contract));
  });

  it('handles the jobs of all workers', async () => {
    // Emails to this address only ever report a delay, so the receipt stays due.
    const { client, email } = await newApplicant(`applicant-${crypto.randomUUID()}@delay.test`);
    const word = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('Grüße')] }] }));
    // Checks preview_url because a conversion also completes without a preview if the PDF renderer is missing.
    for (const [bytes, name] of [
      [await samplePng(), 'a.png'],
      [word, 'a.docx'],
    ] as const)
      expect(await upload(client, transcripts, bytes, name)).toMatchObject({
        status: 'COMPLETED',
        preview_url: expect.any(String),
      });

    await client.post('/api/web-status', { web_status: 'started' });
    await client.put('/api/answer', { answer: completeAnswers });
    await waitForPdfCopy(client);

    const stored = storedApplicationOf(client);
    const item = await stored.read();
    const documents = item.documents as Record<string, { upload_id: string }>;
    const [, id] = String(item.id).split('#');
    await stored.write({ ...item, documents: { [transcripts]: { ...documents[transcripts], status: 'IN_PROGRESS' } } });
    const uploadId = documents[transcripts]?.upload_id;
    await sendDeadLetter('CONVERSION_QUEUE_URL', {
      kind: 'convert',
      ownerKind: 'application',
      owner: id,
      slot: transcripts,
      uploadId,
    });
    expect((await waitForConversion(client, transcripts)).status).toBe('FAILED');

    expect((await client.post('/api/submit', {})).status).toBe(200);
    await waitForMail(email, 'receipt');
    const emailId = async () => (await stored.read()).receipt_email_id;
    await makeDue(String(await emailId()), new Date(Date.now() - 1_000));
    expect((await callTour('clock', { minutes: 0 })).status).toBe(200);
  }, 240_000);

  it('runs the scheduled canary, which reports that the site failed', async () => {
    process.env.SITE_URL = stack.url;
    // The canary fails because this stack does not serve the web client.
    await expect(invoke(alone(canaryFunction.path, canaryFunction), {})).rejects.toThrow(
      /The site failed these checks: /,
    );
    answered.add(canaryFunction.description);
  });

  it('has answered for every function in the templates', () => {
    expect([...answered].sort()).toEqual(functions.map(({ properties }) => properties.Description).sort());
  });
});
