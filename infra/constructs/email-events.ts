import { Stack } from 'aws-cdk-lib';
import { EventBus, EventField, type IRuleTarget, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { partner } from '#partner';
import { queuedEvent } from '../../shared/emails.ts';
import { configurationSetName, type EnvironmentConfig } from '../config.ts';

/** Returns the name of the set for letters. Bounces of typed addresses must not endanger receipts and codes. */
export const lettersSetName = ({ name }: Pick<EnvironmentConfig, 'name'>) => `graduate-application-${name}-letters`;

/**
 * Creates a configuration set that publishes delivery events. SES publishes only to the default event bus, and counts
 * the bounces of each set separately, with the dimension `ses:configuration-set`.
 */
export function emailsSet(scope: Construct, id: string, name: string): ConfigurationSet {
  const set = new ConfigurationSet(scope, id, { configurationSetName: name, reputationMetrics: true });
  set.addEventDestination('Events', {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(scope, `${id}Bus`, 'default')),
    events: [
      EmailSendingEvent.SEND,
      EmailSendingEvent.REJECT,
      EmailSendingEvent.DELIVERY,
      EmailSendingEvent.DELIVERY_DELAY,
      EmailSendingEvent.BOUNCE,
      EmailSendingEvent.COMPLAINT,
    ],
  });
  return set;
}

/** The detail types of SES events: https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-ses.html */
const emailEvents = [
  'Email Sent',
  'Email Rejected',
  'Email Delivered',
  'Email Delivery Delayed',
  'Email Complaint Received',
];
const bounceEvents = ['Email Bounced'];

/** Puts the events of this environment's emails on a queue, reduced to the fields that the worker reads. */
export function queueEmailEvents(scope: Construct, id: string, config: EnvironmentConfig, queue: Queue): void {
  const sets = [configurationSetName(config), ...(partner.config.letters ? [lettersSetName(config)] : [])];
  const rules = [
    { ruleId: id, detailType: emailEvents, isBounce: false },
    { ruleId: `${id}Bounced`, detailType: bounceEvents, isBounce: true },
  ].map(({ ruleId, detailType, isBounce }) => {
    const input = RuleTargetInput.fromObject(queuedEvent((path) => EventField.fromPath(`$.${path}`), isBounce));
    // SqsQueue would let every rule of the account send messages, because the queue is encrypted.
    const target: IRuleTarget = { bind: () => ({ arn: queue.queueArn, input }) };
    const detail = { mail: { tags: { 'ses:configuration-set': sets } } };
    return new Rule(scope, ruleId, { eventPattern: { source: ['aws.ses'], detailType, detail }, targets: [target] });
  });
  queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions: { ArnEquals: { 'aws:SourceArn': rules.map(({ ruleArn }) => ruleArn) } },
    }),
  );
}

/** Lets EventBridge use a queue's key, because it encrypts the events that it puts on the queue. */
export const allowEventBridge = (key: IKey): void =>
  void key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(key).account } },
    }),
  );
