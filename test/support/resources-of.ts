import { type Contract, usesOf } from '../../shared/contracts/contract.ts';
import type { Resource } from '../../shared/contracts/uses.ts';

export const resourcesOf = (contract: Contract) => Object.keys(usesOf(contract)) as Resource[];
