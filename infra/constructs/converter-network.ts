import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import {
  FlowLogDestination,
  GatewayVpcEndpointAwsService,
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
import { Construct } from 'constructs';

export interface Reachable {
  readonly documents: IBucket;
  readonly table: ITable;
  readonly flowLogs: LogGroup;
}

/** A network without a way out, but for the documents and the table: what a hostile document cannot leave. */
export class ConverterNetwork extends Construct {
  readonly vpc: Vpc;
  readonly securityGroups: SecurityGroup[];

  constructor(scope: Construct, id: string, { documents, table, flowLogs }: Reachable) {
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
    group.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'Only the two gateways have a route');
    this.securityGroups = [group];
  }

  private allow(id: string, service: GatewayVpcEndpointAwsService, actions: string[], resources: string[]) {
    const endpoint = this.vpc.addGatewayEndpoint(id, { service });
    endpoint.addToPolicy(new PolicyStatement({ principals: [new AnyPrincipal()], actions, resources }));
  }
}
