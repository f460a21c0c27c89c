import { getTmpDocument, getTmpPdf } from '../../shared/contracts/links.ts';
import { maskSealed } from '../common/answers/mask-sealed.ts';
import { LinkInvalid } from '../common/errors.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { publicHandler } from '../common/http/public-handler.ts';
import { useLink } from '../common/http/use-link.ts';
import { siteAddress } from '../common/site/site.ts';
import type { Applications } from '../common/storage/applications/applications.ts';
import { keyedApplications } from '../common/storage/applications/keyed-applications.ts';
import { documentTokenOf, dynamoLinks, type Links, linkOf } from '../common/storage/links.ts';
import { documentAnswers } from '../common/uploads/document-answers.ts';

interface Dependencies {
  readonly links: Links;
  readonly applications: Applications;
}

const readForStaff = endpoint(getTmpPdf, async (dependencies: Dependencies, { query, siteHost }) => {
  const { links, applications } = dependencies;
  const link = await useLink(links, getTmpPdf, 'staff', linkOf.staff(query.service_token));
  if (!link) throw new LinkInvalid();
  const application = await applications.read(link.application);
  const { answers, add_another, tabs, receipt } = application;
  const token = documentTokenOf(query.service_token);
  const addressOf = (key: string) =>
    `${siteAddress(siteHost)}${getTmpDocument.path.replace('{key}', key)}?document_token=${token}`;
  const converted = Object.entries(application.documents).filter(([, { status }]) => status === 'COMPLETED');
  return {
    answer: link.mayReadSsn ? answers : maskSealed(application),
    add_another,
    tabs,
    document_answer: documentAnswers(application),
    documents: Object.fromEntries(converted.map(([key]) => [key, addressOf(key)])),
    ...receipt,
  };
});

export const handler = publicHandler(readForStaff, { links: dynamoLinks, applications: keyedApplications });
