import { degrees, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { layOutPicture, letterPageFor } from '../../../../shared/documents/lay-out-picture.ts';
import { isLocked, loadPdf } from '../../../../shared/documents/load-pdf.ts';
import {
  attachedFilesIn,
  describeAttachedFiles,
  isDynamicForm,
} from '../../../../shared/documents/non-page-content.ts';
import { FileProblem } from './file-problem.ts';
import { fitDocument } from './fit-document.ts';
import type { OnProgress, Part, WorkerTasks } from './protocol.ts';

type Task<K extends keyof WorkerTasks> = WorkerTasks[K]['task'];

export async function fitPdf({ file }: Task<'fitPdf'>, onProgress: OnProgress): Promise<Blob> {
  return fitDocument(await open(file), onProgress);
}

export async function readPdf({ file }: Task<'readPdf'>): Promise<number> {
  const pages = (await openJoinable(file)).getPageCount();
  if (pages === 0) throw new FileProblem('damagedPdf');
  return pages;
}

export async function join({ parts }: Task<'join'>, onProgress: OnProgress): Promise<Blob> {
  const target = await PDFDocument.create();
  for (const part of parts) await add(target, part);
  return fitDocument(target, onProgress);
}

async function add(target: PDFDocument, part: Part): Promise<void> {
  const pages = part.kind === 'picture' ? await addPicture(target, part.page) : await addPdf(target, part.file);
  for (const page of pages) page.setRotation(degrees((page.getRotation().angle + part.turns * 90) % 360));
}

async function addPicture(target: PDFDocument, jpeg: Blob): Promise<readonly PDFPage[]> {
  const image = await target.embedJpg(await jpeg.arrayBuffer());
  const pageSize = letterPageFor(image);
  const { starts, width, height } = layOutPicture(image, pageSize);
  const top = (pageSize.height + Math.min(height, pageSize.height)) / 2;
  return starts.map((start) => {
    const page = target.addPage([pageSize.width, pageSize.height]);
    page.drawImage(image, { x: (pageSize.width - width) / 2, y: top + start - height, width, height });
    return page;
  });
}

async function addPdf(target: PDFDocument, file: Blob): Promise<readonly PDFPage[]> {
  const source = await openJoinable(file);
  const pages = await target.copyPages(source, source.getPageIndices());
  return pages.map((page) => target.addPage(page));
}

/**
 * Opens a PDF.
 * @throws FileProblem if it has content that neither this browser nor the conversion can keep
 */
async function open(file: Blob): Promise<PDFDocument> {
  const document = await load(file);
  if (isDynamicForm(document)) throw new FileProblem('dynamicForm');
  const detail = describeAttachedFiles(attachedFilesIn(document));
  if (detail) throw new FileProblem('attachedFiles', { detail });
  return document;
}

async function load(file: Blob): Promise<PDFDocument> {
  try {
    return await loadPdf(new Uint8Array(await file.arrayBuffer()));
  } catch (cause) {
    throw new FileProblem(isLocked(cause) ? 'passwordProtected' : 'damagedPdf', { cause });
  }
}

/**
 * Opens a PDF whose pages can be copied.
 * @throws FileProblem if it has form fields or layers, because copying loses form data and shows hidden layers
 */
async function openJoinable(file: Blob): Promise<PDFDocument> {
  const document = await open(file);
  const form = document.catalog.lookup(PDFName.of('AcroForm'));
  const fields = form instanceof PDFDict ? form.lookup(PDFName.of('Fields')) : undefined;
  const hasFields = fields instanceof PDFArray && fields.size() > 0;
  if (hasFields || document.catalog.has(PDFName.of('OCProperties'))) throw new FileProblem('notJoinable');
  return document;
}
