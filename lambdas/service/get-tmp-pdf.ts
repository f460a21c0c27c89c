import { getTmpPdf } from '../../shared/contracts/links.ts';
import { maskSealed } from '../common/answers/mask-sealed.ts';
import { LinkInvalid } from '../common/errors.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { publicHandler } from '../common/http/public-handler.ts';
import type { Applications } from '../common/storage/applications/applications.ts';
import { keyedApplications } from '../common/storage/applications/keyed-applications.ts';
import { type Downloads, s3Downloads } from '../common/storage/downloads.ts';
import { dynamoLinks, type Links } from '../common/storage/links.ts';
import { documentAnswers } from '../common/uploads/document-answers.ts';

interface Dependencies {
  readonly links: Links;
  readonly applications: Applications;
  readonly downloads: Downloads;
}

const readForStaff = endpoint(getTmpPdf, async ({ links, applications, downloads }: Dependencies, { query }) => {
  const link = await links.open('staff', query.service_token);
  if (!link) throw new LinkInvalid();
  const application = await applications.read(link.application);
  const { answers, add_another, tabs, receipt } = application;
  const converted = Object.entries(application.documents).flatMap(([key, { status, pdf_key }]) =>
    status === 'COMPLETED' && pdf_key ? [[key, pdf_key] as const] : [],
  );
  const documents = await Promise.all(
    converted.map(async ([key, file]) => [key, await downloads.urlOf(file, `${key}.pdf`)] as const),
  );
  return {
    answer: link.mayReadSsn ? answers : maskSealed(application),
    add_another,
    tabs,
    document_answer: documentAnswers(application),
    documents: Object.fromEntries(documents),
    ...receipt,
  };
});

export const handler = publicHandler(readForStaff, {
  links: dynamoLinks,
  applications: keyedApplications,
  downloads: s3Downloads,
});
