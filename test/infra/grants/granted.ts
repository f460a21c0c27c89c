import { isOurs, policiesOf } from '../stacks/permissions.ts';
import type { Part, Resource, Synthesized } from '../stacks/synth.ts';
import { allowing, isForAccount, type Need, type Rule, rulesOf, type Statement } from './policy.ts';
import { account, arnOf, resolverOf } from './references.ts';

interface Document {
  readonly Statement: readonly Statement[];
}

/** A function in the templates and everything that limits its permissions. */
export interface GrantedFunction {
  readonly description: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly rules: readonly Rule[];
  /** The policy rules of the endpoints through which the function's network reaches AWS. Absent without a network. */
  readonly endpoints?: readonly Rule[];
  readonly logGroup: string;
  /** The ARNs of the queues whose messages Lambda passes to the function. */
  readonly queues: readonly string[];
}

export interface Granted {
  readonly functions: readonly GrantedFunction[];
  /** Returns the key that encrypts the resource with this ARN, or undefined if AWS owns the key. */
  keyOf(arn: string): string | undefined;
  /** Returns the ARN of the place index with this name. */
  placeIndexNamed(name: string): string;
  /** Whether the policy of the bucket, queue or key leaves the decision to the roles of the account. */
  leavesToRoles(need: Need): boolean;
}

const parts = ['api', 'documents', 'identity', 'operations'] as const;
/** Reads the permissions of the product's functions. */
export function grantedIn(synthesized: Synthesized): Granted {
  const resolve = resolverOf(synthesized);
  const all = (type: string) =>
    (Object.keys(synthesized.templates) as Part[]).flatMap((part) =>
      synthesized.resources(part, type).map(([id, { Properties }]) => ({ part, ref: `{${part}/${id}}`, Properties })),
    );
  const statements = (part: Part, document: Document) => (resolve(part, document) as Document).Statement;
  const text = (part: Part, value: unknown) => String(resolve(part, value));

  function endpointsOf(part: Part, { SubnetIds }: { SubnetIds: { Ref: string }[] }): Rule[] {
    const subnets = synthesized.resources(part, 'AWS::EC2::Subnet').filter(([id]) => id === SubnetIds[0]?.Ref);
    const network = JSON.stringify(subnets[0]?.[1].Properties.VpcId);
    return synthesized
      .resources(part, 'AWS::EC2::VPCEndpoint')
      .filter(([, { Properties }]) => JSON.stringify(Properties.VpcId) === network)
      .flatMap(([, { Properties }]) => rulesOf(statements(part, Properties.PolicyDocument)));
  }

  function queuesOf(part: Part, id: string): string[] {
    return synthesized
      .resources(part, 'AWS::Lambda::EventSourceMapping')
      .filter(([, { Properties }]) => Properties.FunctionName.Ref === id && Properties.Enabled !== false)
      .map(([, { Properties }]) => text(part, Properties.EventSourceArn));
  }

  function functionOf(part: Part, id: string, { Properties }: Resource): GrantedFunction {
    const role: string = Properties.Role['Fn::GetAtt'][0];
    return {
      description: Properties.Description,
      variables: resolve(part, Properties.Environment?.Variables ?? {}) as Record<string, string>,
      rules: policiesOf(synthesized, part, role).flatMap((document) => rulesOf(statements(part, document))),
      ...(Properties.VpcConfig && { endpoints: endpointsOf(part, Properties.VpcConfig) }),
      logGroup: text(part, Properties.LoggingConfig.LogGroup),
      queues: queuesOf(part, id),
    };
  }

  const keys = new Map<string, unknown>([
    ...all('AWS::DynamoDB::Table').map(
      ({ part, ref, Properties }) => [arnOf(ref), resolve(part, Properties.SSESpecification.KMSMasterKeyId)] as const,
    ),
    ...all('AWS::S3::Bucket').map(({ part, ref, Properties }) => {
      const [rule] = Properties.BucketEncryption.ServerSideEncryptionConfiguration;
      return [arnOf(ref), resolve(part, rule.ServerSideEncryptionByDefault.KMSMasterKeyID)] as const;
    }),
    ...all('AWS::SQS::Queue').map(
      ({ part, ref, Properties }) => [arnOf(ref), resolve(part, Properties.KmsMasterKeyId)] as const,
    ),
  ]);
  const ofResources = [
    ...all('AWS::S3::BucketPolicy').map(({ part, Properties }) => statements(part, Properties.PolicyDocument)),
    ...all('AWS::SQS::QueuePolicy').map(({ part, Properties }) => statements(part, Properties.PolicyDocument)),
  ].flat();
  const denials = rulesOf(ofResources.filter((each) => each.Effect === 'Deny' && isForAccount(each, account)));
  const keyPolicies = new Map(
    all('AWS::KMS::Key').map(({ part, ref, Properties }) => [
      arnOf(ref),
      rulesOf(statements(part, Properties.KeyPolicy).filter((each) => isForAccount(each, account))),
    ]),
  );

  return {
    functions: parts.flatMap((part) =>
      synthesized
        .resources(part, 'AWS::Lambda::Function')
        .filter(([id, { Properties }]) => isOurs(id) && Properties.Description !== undefined)
        .map(([id, resource]) => functionOf(part, id, resource)),
    ),
    keyOf: (arn) => keys.get(arn) as string | undefined,
    placeIndexNamed: (name) =>
      arnOf(all('AWS::Location::PlaceIndex').find(({ Properties }) => Properties.IndexName === name)?.ref ?? ''),
    leavesToRoles(need) {
      const ofKey = keyPolicies.get(need.resource);
      if (need.action.startsWith('kms:')) return ofKey !== undefined && allowing(ofKey, need).length > 0;
      return allowing([{ effect: 'Allow', action: '*', resource: '*', conditions: [] }, ...denials], need).length > 0;
    },
  };
}
