/**
 * Two zones of each region by their ids, which mean the same in every account, while names ('us-east-1a') do not: some
 * zones take no Lambda with a network, among them use1-az3, usw1-az2, apne1-az3 and cac1-az3.
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

export function lambdaZones(region: string): readonly [string, string] {
  const known = zones[region];
  if (!known) throw new Error(`Name two zones of ${region} in which Lambda runs in infra/constructs/lambda-zones.ts.`);
  return known;
}
