/** A recommender as a request stores them. */
export const storedRecommender = {
  firstname: 'Ada',
  lastname: 'Byron',
  title: 'Professor',
  organization: 'Hill College',
  email: 'ada@example.edu',
  waiver: 'Y',
} as const;
