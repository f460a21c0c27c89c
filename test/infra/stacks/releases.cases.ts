import { describe, expect, it } from '@jest/globals';
import { type EnvironmentConfig, shipped } from '../../../infra/config.ts';
import { type Part, type Synthesized, synth } from './synth.ts';

const { versions } = shipped.stage;

/** The stacks in the order of their deployment. */
const order: readonly Part[] = ['data', 'identity', 'lookup', 'documents', 'api', 'site', 'operations'];

interface Output {
  readonly Value: unknown;
  readonly Export?: unknown;
}
interface TemplateJson {
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly Properties?: { PackageType?: string } }>
  >;
  readonly Outputs?: Readonly<Record<string, Output>>;
}
type Deployed = Map<Part, TemplateJson>;

const templateOf = (release: Synthesized, part: Part) => release.templates[part].toJSON() as TemplateJson;

/** Returns the outputs of other stacks that a template reads. */
function readBy(template: TemplateJson): { readonly part: Part; readonly output: string }[] {
  const found: { part: Part; output: string }[] = [];
  JSON.stringify(template, (key, value) => {
    if (key === 'Fn::GetStackOutput')
      found.push({ part: value.StackName.replace(/^.*-/, '') as Part, output: value.OutputName });
    return value;
  });
  return found;
}

/** Returns the resources that a value names, with the properties whose change makes CloudFormation replace them. */
const namedIn = (value: unknown, { Resources }: TemplateJson) =>
  [...JSON.stringify(value ?? null).matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g)].flatMap(([, id = '']) => {
    const resource = Resources[id];
    return resource ? [`${id} ${resource.Type} ${resource.Properties?.PackageType ?? ''}`] : [];
  });

/** Returns the resources that a stack uses through the outputs that it read when it was deployed. */
const heldBy = (template: TemplateJson, deployed: Deployed) =>
  readBy(template).flatMap(({ part, output }) => {
    const producer = deployed.get(part);
    return producer ? namedIn(producer.Outputs?.[output]?.Value, producer).map((resource) => ({ part, resource })) : [];
  });

/** Simulates the deployment of one stack after another. Returns the reads and uses that would fail during it. */
function deploy(release: Synthesized, deployed: Deployed): string[] {
  const problems: string[] = [];
  const held = new Map([...deployed].map(([part, template]) => [part, heldBy(template, deployed)]));
  for (const part of order) {
    const template = templateOf(release, part);
    for (const read of readBy(template))
      if (!deployed.get(read.part)?.Outputs?.[read.output])
        problems.push(`${part} reads ${read.output} of ${read.part}, which does not exist yet`);
    deployed.set(part, template);
    held.set(part, heldBy(template, deployed));
    for (const [consumer, resources] of held)
      for (const { part: producer, resource } of resources) {
        const now = deployed.get(producer);
        const [id = ''] = resource.split(' ');
        if (now && producer === part && !namedIn({ Ref: id }, now).includes(resource))
          problems.push(`${consumer} still uses ${resource} of ${part}, which the deployment has removed`);
      }
  }
  return problems;
}

const release = (changes: Partial<EnvironmentConfig> = {}) => synth('stage', changes);

/** Expects that a release can be deployed over another one and rolled back. */
function expectDeployedAndRolledBack(before: Synthesized, after: Synthesized) {
  const deployed: Deployed = new Map();
  expect(deploy(before, deployed)).toEqual([]);
  for (const next of [after, before]) expect(deploy(next, deployed)).toEqual([]);
}

describe('a release', () => {
  it('exports nothing, because an export that is in use can be neither changed nor removed', () => {
    for (const part of order) {
      const template = templateOf(release(), part);
      expect(JSON.stringify(template)).not.toContain('Fn::ImportValue');
      expect(Object.values(template.Outputs ?? {}).filter(({ Export }) => Export)).toEqual([]);
    }
    expect(readBy(templateOf(release(), 'api')).length).toBeGreaterThan(10);
  });

  it('rotates the app client while the deployed API still uses the old one', () => {
    const rotated = release({ versions: { ...versions, appClient: versions.appClient + 1 } });
    expect(readBy(templateOf(rotated, 'api'))).not.toEqual(readBy(templateOf(release(), 'api')));
    expectDeployedAndRolledBack(release(), rotated);
  });

  it('rotates the link key, which the trigger accepts before the API signs with it', () => {
    const rotated = release({ versions: { ...versions, linkKey: versions.linkKey + 1 } });
    expectDeployedAndRolledBack(release(), rotated);
    const namesIn = (synthesized: Synthesized, part: Part) =>
      new Set(JSON.stringify(templateOf(synthesized, part)).match(/graduate-application-stage\/link-key-\d+/g));
    const keys = JSON.stringify(templateOf(release(), 'identity').Resources).match(/LINK_KEYS.{0,400}/)?.[0] ?? '';
    for (const [one, other] of [
      [release(), rotated],
      [rotated, release()],
    ] as const) {
      const [signer] = namesIn(one, 'api');
      expect(namesIn(one, 'api').size).toBe(1);
      expect(namesIn(other, 'identity')).toContain(signer);
    }
    expect(keys).toContain('LinkKey2');
  });
});
