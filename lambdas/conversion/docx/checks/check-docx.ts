import { documentLimits } from '../../limits/document-limits.ts';
import { DocumentRefused } from '../../limits/document-refused.ts';
import type { Parts } from '../parts/read-parts.ts';
import { relationsOf } from '../parts/relations.ts';
import { xmlPartsOf } from '../parts/xml-parts.ts';
import { xmlText } from '../parts/xml-text.ts';
import { checkPictures } from './check-pictures.ts';
import { checkRelationships } from './check-relationships.ts';
import { checkXml } from './check-xml.ts';

/** Returns the names of the parts that are XML. */
export async function checkDocx(parts: Parts): Promise<readonly string[]> {
  const types = xmlText(parts.get('[Content_Types].xml') ?? new Uint8Array());
  const relations = relationsOf(parts);
  if (activeTypes.test(types) || [...parts.keys()].some(isActive)) throw new DocumentRefused('macros');
  if (!/wordprocessingml\.(?:document|template)\.main\+xml/.test(types))
    throw new DocumentRefused('unknownType', { type: 'zip' });
  checkRelationships(relations);
  const xml = xmlPartsOf(parts, types, relations);
  checkXmlParts(xml.map((name) => parts.get(name) ?? Buffer.alloc(0)));
  await checkPictures(parts);
  return xml;
}

const activeTypes = /macroEnabled|ms-office\.(vbaProject|activeX)|ms-word\.vbaData/i;

const isActive = (name: string) => /vba(Project|Data)|(^|\/)activeX\//i.test(name);

function checkXmlParts(xml: readonly Buffer[]): void {
  const size = xml.reduce((sum, bytes) => sum + bytes.length, 0);
  if (size > documentLimits.xmlBytes) throw new DocumentRefused('tooLarge');
  let elements = 0;
  for (const bytes of xml) elements += checkXml(xmlText(bytes));
  if (elements > documentLimits.xmlElements) throw new DocumentRefused('tooComplex');
}
