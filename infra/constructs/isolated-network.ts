import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import {
  FlowLogDestination,
  GatewayVpcEndpointAwsService,
  InterfaceVpcEndpointAwsService,
  IpAddresses,
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

export interface Reachable {
  readonly documents: IBucket;
  readonly table: ITable;
  /** Only to have a failed message come again sooner. */
  readonly queue: IQueue;
  readonly flowLogs: LogGroup;
}

/** A network without a way out, but for the documents, the table and the queue: what a hostile document cannot leave. */
export class IsolatedNetwork extends Construct {
  readonly vpc: Vpc;
  readonly securityGroups: SecurityGroup[];

  constructor(scope: Construct, id: string, { documents, table, queue, flowLogs }: Reachable) {
    super(scope, id);
    this.vpc = new Vpc(this, 'Vpc', {
      ipAddresses: IpAddresses.cidr('10.0.0.0/22'),
      maxAzs: 2,
      subnetConfiguration: [{ name: 'converter', subnetType: SubnetType.PRIVATE_ISOLATED }],
    });
    this.vpc.addFlowLog('Flow', { destination: FlowLogDestination.toCloudWatchLogs(flowLogs) });
    this.allow(
      'S3',
      GatewayVpcEndpointAwsService.S3,
      ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:ListBucket'],
      [documents.bucketArn, documents.arnForObjects('*')],
    );
    this.allow(
      'DynamoDb',
      GatewayVpcEndpointAwsService.DYNAMODB,
      ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      [table.tableArn],
    );
    const group = new SecurityGroup(this, 'Converter', {
      vpc: this.vpc,
      description: 'The document converter: HTTPS out, nothing in',
      allowAllOutbound: false,
    });
    group.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'Only the endpoints have a route');
    this.securityGroups = [group];
    this.allowBringingBack(queue, group);
  }

  private allow(id: string, service: GatewayVpcEndpointAwsService, actions: string[], resources: string[]) {
    const endpoint = this.vpc.addGatewayEndpoint(id, { service });
    endpoint.addToPolicy(new PolicyStatement({ principals: [new AnyPrincipal()], actions, resources }));
  }

  /** SQS has no gateway. In one zone, because that costs half, and messages come again without it too. */
  private allowBringingBack(queue: IQueue, converter: SecurityGroup) {
    const group = new SecurityGroup(this, 'Sqs', {
      vpc: this.vpc,
      description: 'The way to SQS: from the converter',
      allowAllOutbound: false,
    });
    group.addIngressRule(converter, Port.tcp(443));
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
        resources: [queue.queueArn],
      }),
    );
  }
}
