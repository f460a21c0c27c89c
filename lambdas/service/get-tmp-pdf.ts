import { getTmpDocument, getTmpPdf } from '../../shared/contracts/links.ts';
import { maskSealed } from '../application/mask-sealed.ts';
import { LinkInvalid } from '../platform/errors.ts';
import { endpoint } from '../http/endpoint.ts';
import { publicHandler } from '../http/public-handler.ts';
import { useLink } from '../http/use-link.ts';
import { siteAddress } from '../platform/site.ts';
import type { Applications } from '../application/applications.ts';
import { keyedApplications } from '../application/keyed-applications.ts';
import { documentTokenOf, dynamoLinks, type Links, linkOf } from '../links/links.ts';
import { documentAnswers } from '../documents/document-answers.ts';

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
