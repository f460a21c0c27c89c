import { StartProblem } from '../../local/common/start-problem.ts';
import type { Deployed, Deployment } from '../assembly/deployment.ts';
import { account } from '../assembly/physical.ts';
import { type PolicyDocument, statementsOf } from '../assembly/policy-document.ts';
import type { Role } from '../policy/authorize.ts';
import type { Statement } from '../policy/statement.ts';
import type { FunctionProperties } from './deployed-function.ts';

interface RoleProperties {
  readonly ManagedPolicyArns?: readonly string[];
  readonly Policies?: readonly { readonly PolicyDocument: PolicyDocument }[];
}

interface PolicyProperties {
  readonly Roles?: readonly string[];
  readonly PolicyDocument: PolicyDocument;
}

function statementsOfRole(deployment: Deployment, { ref, properties }: Deployed<RoleProperties>): Statement[] {
  const { ManagedPolicyArns = [], Policies = [] } = properties;
  if (ManagedPolicyArns.length > 0)
    throw new StartProblem(
      `${ref} has ${ManagedPolicyArns.join(', ')}: what managed policies allow is not known here.`,
    );
  const attached = deployment
    .ofType<PolicyProperties>('AWS::IAM::Policy')
    .filter((policy) => policy.properties.Roles?.includes(ref))
    .map((policy) => policy.properties);
  return [...Policies, ...attached].flatMap(({ PolicyDocument }) => statementsOf(PolicyDocument));
}

interface EndpointProperties {
  readonly VpcId: string;
  readonly ServiceName: string;
  readonly PolicyDocument?: PolicyDocument;
}

/** A function in a network without a gateway to the internet reaches the endpoints of that network and nothing else. */
function endpointsOf(deployment: Deployment, { SubnetIds = [] }: NonNullable<FunctionProperties['VpcConfig']>) {
  const networks = deployment
    .ofType<{ VpcId: string }>('AWS::EC2::Subnet')
    .filter(({ ref }) => SubnetIds.includes(ref))
    .map(({ properties }) => properties.VpcId);
  const endpoints = deployment
    .ofType<EndpointProperties>('AWS::EC2::VPCEndpoint')
    .map(({ properties }) => properties)
    .filter(({ VpcId }) => networks.includes(VpcId));
  const everything: PolicyDocument = { Statement: { Effect: 'Allow', Action: '*', Resource: '*' } };
  return new Map(
    endpoints.map(({ ServiceName, PolicyDocument = everything }) => [
      ServiceName.split('.').at(-1) ?? '',
      statementsOf(PolicyDocument),
    ]),
  );
}

/** The role of a function, with the policies that its template attaches to it. */
export function roleOf(deployment: Deployment, { Role: arn, VpcConfig }: FunctionProperties): Role {
  const role = deployment.ofType<RoleProperties>('AWS::IAM::Role').find(({ attributes }) => attributes.Arn === arn);
  if (!role) throw new StartProblem(`No template has the role ${arn}.`);
  return {
    arn,
    account,
    statements: statementsOfRole(deployment, role),
    ...(VpcConfig && { endpoints: endpointsOf(deployment, VpcConfig) }),
  };
}
