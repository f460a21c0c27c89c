import type { CfnPlaceIndex } from 'aws-cdk-lib/aws-location';
import { grant } from '../security/grant.ts';
import type { Binding } from './binding.ts';

export const placesBinding = (index: CfnPlaceIndex): Binding<'places'> => ({
  bindTo(fn) {
    grant(fn, ['geo:SearchPlaceIndexForSuggestions', 'geo:GetPlace'], [index.attrArn]);
    fn.addEnvironment('PLACE_INDEX_NAME', index.indexName);
  },
});
