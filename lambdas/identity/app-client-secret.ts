import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { clientDefaults } from '../platform/client-defaults.ts';

/**
 * From Secrets Manager, which answers 10,000 reads a second: Cognito's DescribeUserPoolClient, the other source,
 * allows so few that the containers of a busy night would lock one another out.
 */
export async function readAppClientSecret(SecretId: string): Promise<string> {
  const client = new SecretsManagerClient(clientDefaults);
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
    if (!SecretString) throw new Error("The app client's secret is empty.");
    return SecretString;
  } finally {
    client.destroy();
  }
}
