import { CostExplorerClient, ListCostAllocationTagsCommand } from '@aws-sdk/client-cost-explorer';
import { edgeRegion } from '../config.ts';
import { type Finding, later, ok } from './finding.ts';

const what = 'the tag "application" is a cost allocation tag, by which the budget counts';
const todo =
  'Activate it under Billing, "Cost allocation tags", a day after the first deployment: until then the budget counts nothing. In an Organization the management account does.';

/**
 * Never a reason not to deploy: AWS lists a tag only when something carries it, and member accounts of an Organization may
 * not read the list. Cost Explorer has one endpoint for all regions.
 */
export async function checkCostTag(): Promise<readonly Finding[]> {
  try {
    const { CostAllocationTags = [] } = await new CostExplorerClient({ region: edgeRegion }).send(
      new ListCostAllocationTagsCommand({ TagKeys: ['application'] }),
    );
    return [CostAllocationTags.some(({ Status }) => Status === 'Active') ? ok(what) : later(what, todo)];
  } catch (error) {
    if (error instanceof Error && error.name === 'AccessDeniedException') return [later(what, todo)];
    throw error;
  }
}
