import { CostExplorerClient, ListCostAllocationTagsCommand } from '@aws-sdk/client-cost-explorer';
import { edgeRegion } from '../config.ts';
import { type Finding, unless } from './finding.ts';

/** Cost Explorer has one endpoint for all regions. */
export async function checkCostTag(): Promise<readonly Finding[]> {
  const { CostAllocationTags = [] } = await new CostExplorerClient({ region: edgeRegion }).send(
    new ListCostAllocationTagsCommand({ TagKeys: ['application'] }),
  );
  return [
    unless(
      CostAllocationTags.some(({ Status }) => Status === 'Active'),
      'the tag "application" is a cost allocation tag, by which the budget counts',
      'Activate it under Billing, "Cost allocation tags", a day after the first deployment: until then the budget counts nothing.',
    ),
  ];
}
