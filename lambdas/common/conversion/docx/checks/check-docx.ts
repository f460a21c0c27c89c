import { documentLimits } from '../../limits/document-limits.ts';
import { DocumentRefused } from '../../limits/document-refused.ts';
import type { Parts } from '../parts/read-parts.ts';
import { xmlText } from '../parts/xml-text.ts';
import { checkPictures } from './check-pictures.ts';
import { checkRelationships } from './check-relationships.ts';
import { checkXml } from './check-xml.ts';

export async function checkDocx(parts: Parts): Promise<void> {
  const types = xmlText(parts.get('[Content_Types].xml') ?? new Uint8Array());
  if (/macroEnabled/i.test(types) || [...parts.keys()].some(isActive)) throw new DocumentRefused('macros');
  if (!types.includes('wordprocessingml.document.main+xml')) throw new DocumentRefused('unknownType');
  checkXmlParts(parts);
  checkRelationships(parts);
  await checkPictures(parts);
}

const isActive = (name: string) => /vba(Project|Data)|(^|\/)activeX\//i.test(name);

function checkXmlParts(parts: Parts): void {
  const xml = [...parts].filter(([name]) => /\.(xml|rels)$/i.test(name)).map(([, bytes]) => bytes);
  const size = xml.reduce((sum, bytes) => sum + bytes.length, 0);
  if (size > documentLimits.xmlBytes) throw new DocumentRefused('tooLarge');
  let elements = 0;
  for (const bytes of xml) elements += checkXml(xmlText(bytes));
  if (elements > documentLimits.xmlElements) throw new DocumentRefused('tooComplex');
}
