import type { Receipt } from '../application/application.ts';
import { scanApplications } from '../application/applications.ts';

export interface SubmittedApplication {
  readonly applicationId: string;
  readonly receipt: Receipt;
}

/** In the order of their submission. */
export async function submittedApplications(): Promise<SubmittedApplication[]> {
  const found: SubmittedApplication[] = [];
  for await (const { applicationId, receipt } of scanApplications('receipt'))
    if (receipt) found.push({ applicationId, receipt });
  return found.sort((a, b) => (a.receipt.submitted_at < b.receipt.submitted_at ? -1 : 1));
}
