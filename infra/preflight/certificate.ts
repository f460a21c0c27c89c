import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { type EnvironmentConfig, edgeRegion } from '../config.ts';
import { type Finding, fix, unless } from './finding.ts';

/** `*.university.edu` covers one label. */
const covers = (name: string, domain: string) =>
  name === domain || (name.startsWith('*.') && domain.slice(domain.indexOf('.') + 1) === name.slice(2));

export async function checkCertificate({ domain }: EnvironmentConfig): Promise<readonly Finding[]> {
  if (!domain) return [];
  const what = `the certificate of ${domain.name} is issued, in ${edgeRegion}`;
  if (!domain.certificateArn.startsWith(`arn:aws:acm:${edgeRegion}:`))
    return [fix(what, `CloudFront reads certificates of ${edgeRegion} only: request one there.`)];
  try {
    const { Certificate } = await new ACMClient({ region: edgeRegion }).send(
      new DescribeCertificateCommand({ CertificateArn: domain.certificateArn }),
    );
    const names = Certificate?.SubjectAlternativeNames ?? [];
    return [
      unless(
        Certificate?.Status === 'ISSUED',
        what,
        `It is ${Certificate?.Status}: add the DNS record that the ACM console shows for it.`,
      ),
      unless(
        names.some((name) => covers(name, domain.name)),
        `the certificate names ${domain.name}`,
        `It is for ${names.join(', ') || 'no name'}: request one for ${domain.name}.`,
      ),
    ];
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException')
      return [fix(what, `There is no such certificate: request one and set domain.certificateArn.`)];
    throw error;
  }
}
