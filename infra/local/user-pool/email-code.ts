import type { EmailKind } from '../../../shared/emails.ts';
import { htmlToText } from '../mailbox/html-to-text.ts';
import type { Code } from './codes.ts';
import { PoolError } from './errors.ts';
import type { CustomMessageEvent, EmailReason, Pool } from './pool.ts';
import type { User } from './users.ts';

const kinds: Readonly<Record<EmailReason, EmailKind>> = {
  CustomMessage_SignUp: 'confirm',
  CustomMessage_ResendCode: 'confirm-new',
  CustomMessage_ForgotPassword: 'reset',
};

const placeholder = '{####}';

const eventFor = (
  pool: Pool,
  user: User,
  triggerSource: EmailReason,
  clientMetadata: Record<string, string>,
): CustomMessageEvent => ({
  version: '1',
  region: 'us-east-1',
  userPoolId: pool.id,
  userName: user.sub,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
  triggerSource,
  request: {
    userAttributes: {
      ...user.attributes,
      sub: user.sub,
      email_verified: String(user.status === 'CONFIRMED'),
      'cognito:user_status': user.status,
    },
    codeParameter: placeholder,
    linkParameter: '{##Click Here##}',
    usernameParameter: null,
    clientMetadata,
  },
  response: { smsMessage: null, emailMessage: null, emailSubject: null },
});

export async function emailCode(
  pool: Pool,
  user: User,
  code: Code,
  reason: EmailReason,
  clientMetadata: Record<string, string>,
): Promise<void> {
  const { response } = await pool.triggers
    .customMessage(eventFor(pool, user, reason, clientMetadata))
    .catch((error: Error) => {
      throw new PoolError('UserLambdaValidationException', `CustomMessage failed with error ${error.message}.`);
    });
  const { emailMessage, emailSubject } = response;
  if (
    !emailMessage?.includes(placeholder) ||
    emailMessage.length > 20_000 ||
    !emailSubject ||
    emailSubject.length > 140
  )
    throw new PoolError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  const html = emailMessage.replaceAll(placeholder, code.digits);
  pool.mailbox.deliver({ to: user.email, subject: emailSubject, html, text: htmlToText(html), kind: kinds[reason] });
}

/** Returns the masked address that a code was sent to, in the same form for unknown addresses. */
export function delivery(address: string) {
  const [name = '', host = ''] = address.toLowerCase().split('@');
  const mask = (part: string) => `${part.slice(0, 1)}***`;
  return {
    CodeDeliveryDetails: {
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: `${mask(name)}@${mask(host)}`,
    },
  };
}
