import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnPlaceIndex } from 'aws-cdk-lib/aws-location';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';

/** Both indexes need the same data source: a place's id is valid for one account, region and data source. */
const dataSource = 'Esri';

export class LookupStack extends Stack {
  /** The index for suggestions. It costs an eighth of `placeIndex`, because its results aren't stored. */
  readonly searchIndex: CfnPlaceIndex;
  /** The index for the chosen address, which becomes part of the application. */
  readonly placeIndex: CfnPlaceIndex;

  constructor(scope: Construct, id: string, config: EnvironmentConfig, props: StackProps) {
    super(scope, id, props);
    // Another data source replaces the index. With the same name, CloudFormation could not create the new one.
    const indexName = `graduate-application-${config.name}-${dataSource.toLowerCase()}`;
    this.searchIndex = new CfnPlaceIndex(this, 'Searches', {
      indexName: `${indexName}-searches`,
      dataSource,
      dataSourceConfiguration: { intendedUse: 'SingleUse' },
      description: 'Suggestions of addresses for the graduate application',
    });
    this.placeIndex = new CfnPlaceIndex(this, 'Places', {
      indexName,
      dataSource,
      dataSourceConfiguration: { intendedUse: 'Storage' },
      description: 'Addresses for the graduate application',
    });
  }
}
