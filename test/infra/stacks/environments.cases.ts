import { describe, expect, it } from '@jest/globals';
import { configOf, environmentNames } from '../../../infra/config.ts';
import { type Part, synth } from './synth.ts';

const parts: readonly Part[] = ['data', 'identity', 'lookup', 'documents', 'api', 'site', 'operations'];

describe('the environments', () => {
  it('are chosen by name, and the error lists them all', () => {
    expect(configOf('dev').name).toBe('dev');
    expect(() => configOf(undefined)).toThrow('-c env=dev or -c env=stage or -c env=prod');
  });

  it.each(environmentNames)('%s has no finding of AwsSolutions without a reason', (name) => {
    expect(synth(name).findings).toEqual([]);
  });

  it.each(environmentNames)('%s never switches to plain HTTP or to local endpoints', (name) => {
    for (const part of parts) {
      const template = JSON.stringify(synth(name).templates[part].toJSON());
      for (const local of ['LOCAL_HTTP', 'USER_POOL_JWKS', 'S3_PUBLIC_ENDPOINT', 'AWS_ENDPOINT_URL', 'localhost"'])
        expect(template).not.toContain(local);
    }
  });

  it.each(environmentNames)("%s stays within CloudFormation's 60 dynamic references a template", (name) => {
    for (const part of parts) {
      const template = JSON.stringify(synth(name).templates[part].toJSON());
      expect(template.split('{{resolve:').length - 1).toBeLessThanOrEqual(60);
    }
  });

  it.each(environmentNames)('%s encrypts every log with a rotated key, and limits its retention', (name) => {
    for (const part of parts) {
      for (const [, { Properties }] of synth(name).resources(part, 'AWS::Logs::LogGroup')) {
        expect(Properties.KmsKeyId).toBeDefined();
        expect(Properties.RetentionInDays).toBe(configOf(name).logDays);
      }
      for (const [, { Properties }] of synth(name).resources(part, 'AWS::KMS::Key'))
        expect(Properties.EnableKeyRotation).toBe(true);
    }
  });

  it("is in the configured region, except for CloudFront's resources", () => {
    const { templates, findings } = synth('dev', { region: 'eu-west-1' });
    expect(findings).toEqual([]);
    expect(JSON.stringify(templates.site.toJSON())).toContain('.execute-api.eu-west-1.amazonaws.com');
    templates.api.hasResourceProperties('AWS::SecretsManager::Secret', { ReplicaRegions: [{ Region: 'us-east-1' }] });
  });
});
