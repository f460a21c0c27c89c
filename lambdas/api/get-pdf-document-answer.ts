import { getPdfDocumentAnswer } from '../../shared/contracts/documents.ts';
import type { Applications } from '../common/applications/applications.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { type Downloads, s3Downloads } from '../common/storage/downloads.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';
import { demandUpload } from '../common/uploads/demand-upload.ts';
import { presentConversion } from '../common/uploads/present-conversion.ts';
import { hasExpired, neverEnded } from '../common/uploads/present-document.ts';

interface Dependencies {
  readonly applications: Applications;
  readonly downloads: Downloads;
}

const readConversion = endpoint(
  getPdfDocumentAnswer,
  async ({ applications, downloads }: Dependencies, { applicant, params }) => {
    const { key } = params;
    demandUpload(key);
    const document = (await applications.read(applicant)).documents[key];
    if (document && hasExpired(document))
      await applications.failConversion(applicant, key, document.generation, neverEnded);
    const url =
      document?.status === 'COMPLETED' && document.pdf_key
        ? await downloads.urlOf(document.pdf_key, `${key}.pdf`)
        : undefined;
    return { ...presentConversion(document), ...(url && { url }) };
  },
);

export const handler = forApplicants(readConversion, { applications: dynamoApplications, downloads: s3Downloads });
