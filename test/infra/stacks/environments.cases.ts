import { describe, expect, it } from '@jest/globals';
import { CURRENT_VERSION_EXPIRED_FLAGS, FLAGS } from 'aws-cdk-lib/cx-api';
import {
  assertAlarmEmail,
  assertComplete,
  assertShort,
  configOf,
  environmentNames,
  essentials,
  maxNameLength,
  shipped,
} from '../../../infra/config.ts';
import { bootstrapVersion } from '../../../infra/preflight/checks.ts';
import { cdkContext } from './cdk-context.ts';
import { type Part, shippedNames, synth } from './synth.ts';

const parts: readonly Part[] = ['data', 'identity', 'lookup', 'documents', 'api', 'site', 'operations'];

describe('the environments', () => {
  it('are chosen by name, and the error for a missing name lists them all', () => {
    expect(configOf('dev').name).toBe('dev');
    expect(() => configOf(undefined)).toThrow(
      `Choose one of these environments: ${environmentNames.join(', ')}. Use -c env=`,
    );
  });

  it('reject a production configuration that lacks an essential setting, unless goesWithout lists it', () => {
    const { prod, stage, dev } = shipped;
    const domain = { name: 'apply.university.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' };
    const complete = { ...prod, alarmEmail: 'oncall@university.example', sendsThroughSes: true, domain };
    expect(() => assertComplete(complete)).not.toThrow();
    for (const name of essentials) {
      const { [name]: _, ...incomplete } = complete;
      const config = { ...incomplete, sendsThroughSes: name !== 'sendsThroughSes' };
      expect(() => assertComplete(config)).toThrow(new RegExp(`- ${name},.*\n.*goesWithout: \\['${name}'\\]`, 's'));
      expect(() => assertComplete({ ...config, goesWithout: [name] })).not.toThrow();
    }
    expect(() => assertComplete({ ...stage, keepsData: true })).toThrow("stage isn't configured yet");
    for (const config of [dev, stage]) expect(() => assertComplete(config)).not.toThrow();
  });

  it('have names that fit into every name that contains them', () => {
    const withLimits = [
      ['AWS::Logs::DeliverySource', 'Name', 60],
      ['AWS::Logs::DeliveryDestination', 'Name', 60],
      ['AWS::SES::ConfigurationSet', 'Name', 64],
      ['AWS::SNS::Topic', 'DisplayName', 100],
      ['AWS::Location::PlaceIndex', 'IndexName', 100],
    ] as const;
    for (const [type, property, limit] of withLimits) {
      const found = parts.flatMap((part) => synth('prod').resources(part, type));
      expect(found.length).toBeGreaterThan(0);
      for (const [, { Properties }] of found)
        expect(Properties[property].replace('prod', 'x'.repeat(maxNameLength)).length).toBeLessThanOrEqual(limit);
    }
    expect(() => assertShort(['x'.repeat(maxNameLength)])).not.toThrow();
    expect(() => assertShort(['dev', 'x'.repeat(maxNameLength + 1)])).toThrow(`to ${maxNameLength} characters`);
  });

  it('need an alarm address, which the budget notifies, unless goesWithout lists it', () => {
    const { dev } = shipped;
    expect(() => assertAlarmEmail(dev)).toThrow('-c alarmEmail=');
    expect(() => assertAlarmEmail({ ...dev, goesWithout: ['alarmEmail'] })).not.toThrow();
    const told = { ...dev, alarmEmail: 'oncall@university.example' };
    expect(() => assertAlarmEmail(told)).not.toThrow();
    for (const [, { Properties }] of synth('dev', told).resources('operations', 'AWS::Budgets::Budget'))
      expect(Properties.NotificationsWithSubscribers).toHaveLength(2);
  });

  it('require the bootstrap version that preflight looks for', () => {
    for (const part of parts) {
      const { Rules } = synth('prod').templates[part].toJSON();
      expect(JSON.stringify(Rules)).toContain(`CDK bootstrap stack version ${bootstrapVersion} required.`);
    }
  });

  it.each([
    ['dev', 'us-east-1'],
    ['prod', 'us-east-1'],
    ['prod', 'eu-west-1'],
  ] as const)('%s in %s has no AwsSolutions finding that is not suppressed with a reason', (name, region) => {
    const { findings, stacks } = synth(name, { region });
    expect(findings).toEqual([]);
    for (const [part, stack] of Object.entries(stacks))
      expect([part, stack.region]).toEqual([part, part === 'site' ? 'us-east-1' : region]);
  });

  it.each(shippedNames)('%s never switches to plain HTTP or to local endpoints', (name) => {
    for (const part of parts) {
      const template = JSON.stringify(synth(name).templates[part].toJSON());
      for (const local of ['LOCAL_HTTP', 'USER_POOL_JWKS', 'S3_PUBLIC_ENDPOINT', 'AWS_ENDPOINT_URL', 'localhost"'])
        expect(template).not.toContain(local);
    }
  });

  it.each(shippedNames)('%s encrypts every log with a rotated key, and limits its retention', (name) => {
    for (const part of parts) {
      for (const [, { Properties }] of synth(name).resources(part, 'AWS::Logs::LogGroup')) {
        expect(Properties.KmsKeyId).toBeDefined();
        expect(Properties.RetentionInDays).toBe(shipped[name].retention.logs);
      }
      // AWS doesn't rotate HMAC keys.
      for (const [, { Properties }] of synth(name).resources(part, 'AWS::KMS::Key'))
        expect(Properties.EnableKeyRotation === true || Properties.KeySpec === 'HMAC_256').toBe(true);
    }
  });
});

describe('the CDK feature flags', () => {
  it('are all set in cdk.json, so that a CDK update does not change templates unnoticed', () => {
    const expired = new Set(CURRENT_VERSION_EXPIRED_FLAGS);
    const undecided = Object.keys(FLAGS).filter((name) => !expired.has(name) && !(name in cdkContext));
    expect(undecided).toEqual([]);
    const unlike = Object.entries(cdkContext).filter(
      ([name, value]) => String(value) !== String(FLAGS[name]?.recommendedValue),
    );
    // Decision 27 explains why these flags differ from the recommended values.
    expect(Object.fromEntries(unlike)).toEqual({
      '@aws-cdk/aws-ec2:restrictDefaultSecurityGroup': false,
      '@aws-cdk/core:enableAdditionalMetadataCollection': false,
      '@aws-cdk/core:target-partitions': ['aws'],
    });
  });
});
