import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Binding } from '../bindings/binding.ts';
import { documentsBinding } from '../bindings/documents.ts';
import { mailBinding } from '../bindings/mail.ts';
import { queueBinding } from '../bindings/queue.ts';
import { ssnKeyBinding } from '../bindings/ssn-key.ts';
import { tableBinding } from '../bindings/table.ts';
import { encryptedLogGroup } from '../constructs/encrypted-log-group.ts';
import { consume } from '../constructs/event-source.ts';
import { IsolatedNetwork } from '../constructs/isolated-network.ts';
import type { StackContext } from '../constructs/stack-context.ts';
import { failureSeconds, WorkQueue } from '../constructs/work-queue.ts';
import { workerFunction } from '../constructs/worker-function.ts';
import type { DataStack } from './data-stack.ts';

const seconds = { convert: 90, render: 60, conclude: 20 } as const;

/** The variables that name the queues. */
const urls = {
  conversion: 'CONVERSION_QUEUE_URL',
  render: 'PDF_COPY_QUEUE_URL',
  submission: 'SUBMISSION_QUEUE_URL',
} as const;

/** Where the bundles keep the fonts of every PDF. */
const fonts = { FONTS_DIR: '/var/task/fonts' };

/** Work for later: documents to convert, copies to render, what follows a submit, and what becomes of what fails. */
export class DocumentsStack extends Stack {
  readonly conversion: WorkQueue;
  readonly render: WorkQueue;
  /** Its dead letters wait for a person: no receipt and no record may be given up. */
  readonly submission: WorkQueue;
  readonly convertDocument: LambdaFunction;
  readonly renderApplication: LambdaFunction;
  readonly concludeSubmission: LambdaFunction;
  readonly markFailed: LambdaFunction;
  readonly conversionBinding: Binding;
  readonly renderBinding: Binding;
  readonly submissionBinding: Binding;

  constructor(scope: Construct, id: string, context: StackContext, data: DataStack, props: StackProps) {
    super(scope, id, props);
    const table = tableBinding(data.table, data.key);
    const documents = documentsBinding(data.documents, data.key);
    this.conversion = new WorkQueue(this, 'Conversion', { key: data.key, workerSeconds: seconds.convert });
    this.render = new WorkQueue(this, 'Render', { key: data.key, workerSeconds: seconds.render });
    this.submission = new WorkQueue(this, 'Submission', { key: data.key, workerSeconds: seconds.conclude });
    this.conversionBinding = queueBinding(urls.conversion, this.conversion.queue, data.key);
    this.renderBinding = queueBinding(urls.render, this.render.queue, data.key);
    this.submissionBinding = queueBinding(urls.submission, this.submission.queue, data.key);

    this.convertDocument = this.addConverter(context, data);
    this.renderApplication = workerFunction(this, 'RenderApplication', context, {
      entry: 'lambdas/workers/render-pdf-copy',
      description: "Renders an applicant's PDF copy",
      seconds: seconds.render,
      megabytes: 2048,
      environment: fonts,
    });
    this.concludeSubmission = workerFunction(this, 'ConcludeSubmission', context, {
      entry: 'lambdas/workers/record-submission',
      description: 'Records a submission and mails its receipt',
      seconds: seconds.conclude,
      megabytes: 512,
    });
    this.markFailed = workerFunction(this, 'MarkFailed', context, {
      entry: 'lambdas/workers/fail-dead-letters',
      description: 'Ends in FAILED what no worker could do',
      seconds: failureSeconds,
      megabytes: 512,
    });
    for (const worker of [this.convertDocument, this.renderApplication, this.concludeSubmission, this.markFailed])
      table.bindTo(worker, worker.node.id);
    documents.bindTo(this.convertDocument, 'convertDocument');
    documents.bindTo(this.renderApplication, 'renderApplication');
    documents.bindTo(this.concludeSubmission, 'concludeSubmission');
    mailBinding.bindTo(this.concludeSubmission, 'concludeSubmission');
    ssnKeyBinding(data.ssnKey).bindTo(this.renderApplication, 'renderApplication');

    const { key } = data;
    const { workersAtOnce } = context.config;
    consume(this, 'ConvertFromQueue', this.convertDocument, {
      queue: this.conversion.queue,
      key,
      atOnce: workersAtOnce,
      bringsBack: urls.conversion,
    });
    consume(this, 'RenderFromQueue', this.renderApplication, {
      queue: this.render.queue,
      key,
      atOnce: workersAtOnce,
      bringsBack: urls.render,
    });
    consume(this, 'ConcludeFromQueue', this.concludeSubmission, {
      queue: this.submission.queue,
      key,
      atOnce: 2,
      bringsBack: urls.submission,
    });
    consume(this, 'FailConversions', this.markFailed, { queue: this.conversion.deadLetters, key, atOnce: 2 });
    consume(this, 'FailRenderings', this.markFailed, { queue: this.render.deadLetters, key, atOnce: 2 });
  }

  private addConverter(context: StackContext, data: DataStack) {
    return workerFunction(this, 'ConvertDocument', context, {
      entry: 'lambdas/workers/convert-upload',
      description: 'Converts an uploaded document to PDF',
      seconds: seconds.convert,
      megabytes: 2048,
      environment: { ...fonts, DOCX_ENGINE: context.config.docxEngine },
      image: context.config.docxEngine === 'libreoffice',
      network: new IsolatedNetwork(this, 'Network', {
        documents: data.documents,
        table: data.table,
        queue: this.conversion.queue,
        flowLogs: encryptedLogGroup(this, 'FlowLogs', context.config, context.telemetryKey),
      }),
    });
  }
}
