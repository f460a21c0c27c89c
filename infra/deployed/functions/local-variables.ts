interface Local {
  readonly awsUrl: string;
  /** Where browsers reach the documents. */
  readonly documents: string;
  readonly jwks: string;
}

/** The services that functions call, as the SDK's variables name them. */
const serviceVariables = [
  'DYNAMODB',
  'S3',
  'SQS',
  'COGNITO_IDENTITY_PROVIDER',
  'LOCATION',
  'KMS',
  'SECRETS_MANAGER',
  'SESV2',
];

/** The variables by which a function reaches this machine instead of AWS, and the site over plain HTTP. */
export function localVariables({ awsUrl, documents, jwks }: Local): Record<string, string> {
  const { PATH = '', HOME = '', CONVERTER_WARM_UP } = process.env;
  return {
    PATH,
    HOME,
    LOCAL_HTTP: 'true',
    USER_POOL_JWKS: jwks,
    S3_PUBLIC_ENDPOINT: documents,
    ...Object.fromEntries(serviceVariables.map((name) => [`AWS_ENDPOINT_URL_${name}`, awsUrl])),
    ...(CONVERTER_WARM_UP && { CONVERTER_WARM_UP }),
  };
}
