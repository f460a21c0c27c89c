import { describe, expect, it } from '@jest/globals';
import { capacities } from '../../../infra/capacity/capacities.ts';
import { type Part, type Resource, type Synthesized, synth } from './synth.ts';

const domain = { name: 'apply.university.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' };
const deadline = { alarmEmail: 'oncall@university.example', domain, capacity: capacities.deadline };
const environments: readonly (readonly [string, Synthesized])[] = [
  ['dev', synth('dev')],
  ['stage', synth('stage')],
  ['prod through a deadline', synth('prod', deadline)],
];

interface Template {
  readonly json: { readonly Resources?: object; readonly Outputs?: object; readonly Parameters?: object };
  readonly resources: readonly (readonly [string, Resource])[];
}
type Properties = Resource['Properties'];
/** A function that counts what a quota limits. The name of each count appears in a failure. */
type Counts = (template: Template) => readonly (readonly [string, number])[];

const docs = 'https://docs.aws.amazon.com';
const cloudFormation = `${docs}/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html`;
const references = `${docs}/AWSCloudFormation/latest/UserGuide/dynamic-references.html`;
const firewall = `${docs}/waf/latest/developerguide/limits.html`;
const iam = `${docs}/IAM/latest/UserGuide/reference_iam-quotas.html`;

const sizeOf = (value: unknown) => (value === undefined ? 0 : JSON.stringify(value).length);
const keysOf = (value: object | undefined) => Object.keys(value ?? {}).length;
const list = (value: unknown): readonly Properties[] => (Array.isArray(value) ? value : []);
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const ofTemplate =
  (count: (json: Template['json']) => number): Counts =>
  ({ json }) => [['', count(json)]];

/** Returns one or more counts for each resource of a type. */
const ofEach =
  (type: string, counts: (properties: Properties) => number | readonly number[]): Counts =>
  ({ resources }) =>
    resources
      .filter(([, { Type }]) => Type === `AWS::${type}`)
      .flatMap(([id, { Properties }]) =>
        [counts(Properties)].flat().map((count, at) => [`${id} ${at}`, count] as const),
      );

const headersOf = ({ Rules }: Properties) =>
  list(Rules)
    .flatMap(({ Action, Statement: { ManagedRuleGroupStatement: group } }) => [
      Action,
      ...list(group?.RuleActionOverrides).map(({ ActionToUse }) => ActionToUse),
    ])
    .flatMap((action) => action?.Block?.CustomResponse ?? [])
    .map(({ ResponseHeaders }) => list(ResponseHeaders).length);

/**
 * Counts the characters of all inline policies of a role, without white space, as AWS does. CloudFormation replaces
 * references with shorter text.
 */
const inlinePolicies: Counts = ({ resources }) => {
  const sizes = new Map<string, number>();
  const add = (role: string, policies: readonly Properties[]) =>
    sizes.set(role, (sizes.get(role) ?? 0) + sum(policies.map(({ PolicyDocument }) => sizeOf(PolicyDocument))));
  for (const [id, { Type, Properties }] of resources) {
    if (Type === 'AWS::IAM::Role') add(id, list(Properties.Policies));
    if (Type === 'AWS::IAM::Policy') for (const role of list(Properties.Roles)) add(role.Ref, [Properties]);
  }
  return [...sizes];
};

const acl = 'WAFv2::WebACL';

/** The default AWS quotas, which a new account has, and the pages that document them. */
const quotas: readonly (readonly [what: string, allows: number, source: string, counts: Counts])[] = [
  ['resources of a template', 500, cloudFormation, ofTemplate(({ Resources }) => keysOf(Resources))],
  ['dynamic references', 60, references, ofTemplate((json) => JSON.stringify(json).split('{{resolve:').length - 1)],
  // The CDK writes templates with one space of indentation.
  ['bytes of a template', 1e6, cloudFormation, ofTemplate((json) => Buffer.byteLength(JSON.stringify(json, null, 1)))],
  ['custom response headers of a web ACL', 100, firewall, ofEach(acl, (properties) => sum(headersOf(properties)))],
  ['characters of the inline policies of a role', 10_240, iam, inlinePolicies],
];

describe('the AWS quotas on the templates', () => {
  it.each(quotas)('limit %s to %d (%s)', (_what, allows, _source, counts) => {
    const found = environments.flatMap(([name, synthesized]) =>
      (Object.keys(synthesized.templates) as Part[]).flatMap((part) => {
        const template = { json: synthesized.templates[part].toJSON(), resources: synthesized.resources(part) };
        return counts(template).map(([id, count]) => [`${name} ${part} ${id}`, count] as const);
      }),
    );
    expect(Math.max(...found.map(([, count]) => count))).toBeGreaterThan(0);
    expect(found.filter(([, count]) => count > allows)).toEqual([]);
  });
});
