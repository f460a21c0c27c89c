import { applicationHeader } from '../../shared/contracts/application.ts';
import { type Contract, mustComeFromSite } from '../../shared/contracts/contract.ts';
import { applicationTag } from '../application/application.ts';
import { OtherApplication } from '../platform/errors.ts';

/** A page whose cookies have become somebody else's must not write what it shows into that person's application. */
export function refuseOtherApplication(
  contract: Contract,
  headers: Readonly<Record<string, string | undefined>>,
  applicationId: string,
): void {
  if (contract.access !== 'session' || !mustComeFromSite(contract)) return;
  const meant = headers[applicationHeader];
  if (meant !== undefined && meant !== applicationTag(applicationId)) throw new OtherApplication();
}
