import { CfnResource, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import {
  FlowLogDestination,
  GatewayVpcEndpointAwsService,
  InterfaceVpcEndpointAwsService,
  IpAddresses,
  type ISubnet,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/**
 * Two availability zones per region, by id, because names ('us-east-1a') differ between accounts. Some zones do not
 * support Lambda functions in a VPC, among them use1-az3, usw1-az2, apne1-az3 and cac1-az3.
 */
const zones: Readonly<Record<string, readonly [string, string]>> = {
  'us-east-1': ['use1-az1', 'use1-az2'],
  'us-east-2': ['use2-az1', 'use2-az2'],
  'us-west-1': ['usw1-az1', 'usw1-az3'],
  'us-west-2': ['usw2-az1', 'usw2-az2'],
  'ca-central-1': ['cac1-az1', 'cac1-az2'],
  'eu-west-1': ['euw1-az1', 'euw1-az2'],
  'eu-west-2': ['euw2-az1', 'euw2-az2'],
  'eu-central-1': ['euc1-az1', 'euc1-az2'],
  'ap-northeast-1': ['apne1-az1', 'apne1-az2'],
};

function lambdaZones(region: string): readonly [string, string] {
  const known = zones[region];
  if (!known)
    throw new Error(`In infra/constructs/isolated-network.ts, name two zones of ${region} where Lambda runs.`);
  return known;
}

export interface ReachableResources {
  readonly documents: IBucket;
  readonly tables: readonly { readonly table: ITable; readonly actions: readonly string[] }[];
  /** The queues whose failed messages may be retried early. If empty, there is no SQS endpoint, which costs money. */
  readonly queues: readonly IQueue[];
  readonly flowLogs: LogGroup;
}

/** A network that can reach only the documents, the tables and the queues. It is for code that opens hostile files. */
export class IsolatedNetwork extends Construct {
  readonly vpc: Vpc;
  readonly securityGroups: SecurityGroup[];

  constructor(scope: Construct, id: string, { documents, tables, queues, flowLogs }: ReachableResources) {
    super(scope, id);
    this.vpc = new Vpc(this, 'Vpc', {
      ipAddresses: IpAddresses.cidr('10.0.0.0/22'),
      maxAzs: 2,
      subnetConfiguration: [{ name: 'isolated', subnetType: SubnetType.PRIVATE_ISOLATED }],
    });
    placeInZones(this.vpc.isolatedSubnets, lambdaZones(Stack.of(this).region));
    this.vpc.addFlowLog('Flow', { destination: FlowLogDestination.toCloudWatchLogs(flowLogs) });
    this.allow('S3', GatewayVpcEndpointAwsService.S3, [
      {
        actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:ListBucket'],
        resources: [documents.bucketArn, documents.arnForObjects('*')],
      },
    ]);
    this.allow(
      'DynamoDb',
      GatewayVpcEndpointAwsService.DYNAMODB,
      tables.map(({ table, actions }) => ({
        actions: actions.map((action) => `dynamodb:${action}`),
        resources: [table.tableArn],
      })),
    );
    const group = new SecurityGroup(this, 'Worker', {
      vpc: this.vpc,
      description: 'An isolated worker: HTTPS out, nothing in',
      allowAllOutbound: false,
    });
    group.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'Only the endpoints have a route');
    this.securityGroups = [group];
    if (queues.length > 0) this.allowEarlyRetries(queues, group);
  }

  private allow(
    id: string,
    service: GatewayVpcEndpointAwsService,
    allowed: readonly { readonly actions: string[]; readonly resources: string[] }[],
  ) {
    const endpoint = this.vpc.addGatewayEndpoint(id, { service });
    for (const each of allowed)
      endpoint.addToPolicy(new PolicyStatement({ principals: [new AnyPrincipal()], ...each }));
  }

  /** Adds an interface endpoint for SQS, in one zone for half the price. If the zone fails, retries only come later. */
  private allowEarlyRetries(queues: readonly IQueue[], worker: SecurityGroup) {
    const group = new SecurityGroup(this, 'Sqs', {
      vpc: this.vpc,
      description: 'The SQS endpoint: reached by the isolated worker',
      allowAllOutbound: false,
    });
    group.addIngressRule(worker, Port.tcp(443));
    const endpoint = this.vpc.addInterfaceEndpoint('SqsEndpoint', {
      service: InterfaceVpcEndpointAwsService.SQS,
      subnets: { subnets: this.vpc.isolatedSubnets.slice(0, 1) },
      securityGroups: [group],
      open: false,
    });
    endpoint.addToPolicy(
      new PolicyStatement({
        principals: [new AnyPrincipal()],
        actions: ['sqs:ChangeMessageVisibility'],
        resources: queues.map(({ queueArn }) => queueArn),
      }),
    );
  }
}

/** Places the subnets in zones by id. The CDK would take the first zones by name. */
function placeInZones(subnets: readonly ISubnet[], zones: readonly string[]): void {
  for (const [index, subnet] of subnets.entries()) {
    const resource = subnet.node.defaultChild;
    if (!CfnResource.isCfnResource(resource)) throw new Error("A subnet isn't a CloudFormation resource.");
    resource.addPropertyDeletionOverride('AvailabilityZone');
    resource.addPropertyOverride('AvailabilityZoneId', zones[index]);
  }
}
