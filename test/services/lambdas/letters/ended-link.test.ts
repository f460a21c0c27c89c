import { expect, it } from '@jest/globals';
import { letterOf } from '../../../../lambdas/letters/letter-rules.ts';
import { cancel, request, withLetter } from '../../../../lambdas/letters/letter-transitions.ts';
import { storedRecommender } from '../../../support/stored-letters.ts';
import { siteHost } from '../../../support/suite-documents.ts';
import { createLetterRequest, letters } from '../../../support/suite-letters.ts';

/** The test replaces the request after the check of its link and before the response. */
it('a link shows nothing of the request that followed its own', async () => {
  const { readDraft } = await import('../../../../lambdas/letters/letter-draft.ts');
  const { requireUploadOpen, viewFile } = await import('../../../../lambdas/letters/letter-documents.ts');
  const { viewRequest } = await import('../../../../lambdas/letters/recommender-view.ts');
  const application = await createLetterRequest();
  const file = { upload_id: 'u', status: 'COMPLETED', file_key: 'k', file_name: 'a.pdf', file_size: 1 } as const;
  const other = { person: { ...storedRecommender, firstname: 'Mary' }, note: 'For Mary.', siteHost };
  await letters.change(application, (present) => {
    const next = request(cancel(present, 1, new Date()), 1, other, new Date());
    return withLetter(next, 1, { file: { ...file, file_etag: '', requested_at: new Date().toISOString() } });
  });
  expect(letterOf(await letters.read(application), 1).generation).toBe(2);
  const link = { application, n: 1, generation: 1 };
  for (const show of [viewRequest, viewFile, readDraft, requireUploadOpen])
    await expect(show(link)).rejects.toMatchObject({ name: 'LinkInvalid' });
  expect(await viewRequest({ ...link, generation: 2 })).toMatchObject({ note: 'For Mary.' });
});
