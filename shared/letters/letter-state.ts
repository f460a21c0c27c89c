/** Of a letter of recommendation. Before it is asked for it is `listed`: its row in the form. */
export type LetterState =
  | 'listed'
  | 'asked'
  | 'accepted'
  | 'received'
  | 'declined'
  | 'bounced'
  | 'cancelled'
  | 'closed';
