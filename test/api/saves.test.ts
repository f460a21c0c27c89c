import { describe, it } from '@jest/globals';
import { expectLikeModel } from '../support/saves.ts';

describe('saves that say what they have seen', () => {
  it('answer and store what the model does', () => expectLikeModel(4, 100));
});
