/** @param restored name of the restored table */
export async function restoreDocument(restored: string, applicationId: string, key: string): Promise<string> {
  const items = await import('../../lambdas/application/restored-items.ts');
  const { restoreFile } = await import('../../lambdas/documents/files.ts');
  const { filesOf } = await import('../../lambdas/documents/file-keys.ts');
  const { s3Files } = await import('../../lambdas/documents/files.ts');
  const document = await items.restoredDocument(restored, applicationId, key);
  if (!document) throw new Error(`${restored} has no converted document of this applicant for ${key}.`);
  const { file_name, file_key, file_etag, pdf_key, preview_key } = document;
  const present = await restoreFile(file_key);
  const others = await Promise.all([pdf_key, preview_key].map((file) => (file ? restoreFile(file) : '')));
  if (present === undefined || others.includes(undefined))
    throw new Error('No version of its files is left: the applicant must send it again. Nothing was changed.');
  if (present !== file_etag)
    throw new Error('Another file was posted in its place later. Remove that version by hand. Nothing was changed.');
  const replaced = await items.putDocument(applicationId, key, document);
  if (replaced && replaced.upload_id !== document.upload_id)
    await s3Files().delete(
      filesOf({ ownerKind: 'application', owner: applicationId, slot: key, uploadId: replaced.upload_id }),
    );
  return `${file_name} is the document of ${key} again.`;
}
