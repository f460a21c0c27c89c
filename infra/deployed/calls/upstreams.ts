import type { Services } from '../../local/services.ts';
import type { AwsFrontParts } from './aws-front.ts';

/** The emulator of each service. */
export const upstreamsOf = ({ endpoints }: Services): AwsFrontParts['upstreams'] => ({
  dynamodb: endpoints.table,
  s3: endpoints.objects,
  sqs: endpoints.objects,
  'cognito-idp': endpoints.userPool,
  kms: endpoints.keys,
  secretsmanager: endpoints.secrets,
  geo: endpoints.places,
  ses: endpoints.mail,
});
