import type { Need } from '../policy/applies.ts';
import type { AwsRequest, Facts } from './aws-request.ts';

const operations: readonly (readonly [method: string, path: RegExp, action: string])[] = [
  ['POST', /^\/places\/v0\/indexes\/([^/]+)\/search\/suggestions$/, 'SearchPlaceIndexForSuggestions'],
  ['POST', /^\/places\/v0\/indexes\/([^/]+)\/search\/text$/, 'SearchPlaceIndexForText'],
  ['GET', /^\/places\/v0\/indexes\/([^/]+)\/places\/.+$/, 'GetPlace'],
];

export function locationNeeds({ method, path }: AwsRequest, { region, account }: Facts): Need[] {
  for (const [verb, pattern, action] of operations) {
    const index = verb === method ? pattern.exec(path)?.[1] : undefined;
    if (index === undefined) continue;
    const resource = `arn:aws:geo:${region}:${account}:place-index/${decodeURIComponent(index)}`;
    return [{ action: `geo:${action}`, resource }];
  }
  throw new Error(`What ${method} ${path} of Amazon Location needs is not known here.`);
}
