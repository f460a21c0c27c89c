import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnPlaceIndex } from 'aws-cdk-lib/aws-location';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';

export class LookupStack extends Stack {
  readonly placeIndex: CfnPlaceIndex;

  constructor(scope: Construct, id: string, config: EnvironmentConfig, props: StackProps) {
    super(scope, id, props);
    const dataSource = 'Esri';
    this.placeIndex = new CfnPlaceIndex(this, 'Places', {
      // Another data source replaces the index. With the same name, CloudFormation could not create the new one.
      indexName: `graduate-application-${config.name}-${dataSource.toLowerCase()}`,
      dataSource,
      // Addresses become part of applications, which the single-use plan does not allow.
      dataSourceConfiguration: { intendedUse: 'Storage' },
      description: 'Addresses for the graduate application',
    });
  }
}
