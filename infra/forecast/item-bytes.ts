import type { AttributeValue } from '@aws-sdk/client-dynamodb';

const bytes = Buffer.byteLength;
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** What DynamoDB counts: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html */
export const itemBytes = (item: Readonly<Record<string, AttributeValue>>): number =>
  sum(Object.entries(item).map(([name, value]) => bytes(name) + valueBytes(value)));

function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return bytes(value.S);
  if (value.N !== undefined) return numberBytes(value.N);
  if (value.B !== undefined) return value.B.length;
  if (value.SS !== undefined) return sum(value.SS.map((each) => bytes(each)));
  if (value.M !== undefined) return 3 + Object.keys(value.M).length + itemBytes(value.M);
  if (value.L !== undefined) return 3 + value.L.length + sum(value.L.map(valueBytes));
  return 1;
}

/** A byte for two significant digits, and one more. */
const numberBytes = (digits: string) => Math.ceil(digits.replace(/^-?0*|\.|0*$/g, '').length / 2) + 1;
