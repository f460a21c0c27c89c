import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnPlaceIndex } from 'aws-cdk-lib/aws-location';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';

export class LookupStack extends Stack {
  readonly placeIndex: CfnPlaceIndex;

  constructor(scope: Construct, id: string, config: EnvironmentConfig, props: StackProps) {
    super(scope, id, props);
    this.placeIndex = new CfnPlaceIndex(this, 'Places', {
      indexName: `graduate-application-${config.name}`,
      dataSource: 'Esri',
      // Addresses become part of applications, which the single-use plan does not allow.
      dataSourceConfiguration: { intendedUse: 'Storage' },
      description: 'Addresses for the graduate application',
    });
  }
}
