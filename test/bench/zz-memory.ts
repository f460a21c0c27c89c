import { convertToPdf } from '../../lambdas/common/documents/convert.ts';
import { images } from '../support/corpus/images.ts';
import { pdfs } from '../support/corpus/pdfs.ts';
import { wordDocuments } from '../support/corpus/word-documents.ts';
import { mostMemory } from './memory.ts';
const bait = { url: 'http://127.0.0.1:9/', file: '/nowhere' };
const word = wordDocuments(bait).good;
for (const [name, good] of [['images', images.good], ['pdfs', pdfs(bait).good], ['word', word]] as const)
  console.log(name, await mostMemory(async () => { for (const { make } of good) await convertToPdf(await make(), { docxEngine: 'embedded' }); }));
console.log('office', await mostMemory(async () => {
  for (const { make, name } of word) if (name.startsWith('12 pages')) await convertToPdf(await make(), { docxEngine: 'libreoffice' });
}));
process.exit();
