import type { StoredLetters } from '../../lambdas/letters/stored-letters.ts';

/** A recommender as a request stores them. */
export const storedRecommender = {
  firstname: 'Ada',
  lastname: 'Byron',
  title: 'Professor',
  organization: 'Hill College',
  email: 'ada@example.edu',
  waiver: 'Y',
} as const;

/** The letters of an application that has requested none. */
export const noLetters: StoredLetters = {
  revision: 0,
  write_id: '',
  letters: {},
  pending: [],
  site_host: 'apply.test',
  told: {},
};
