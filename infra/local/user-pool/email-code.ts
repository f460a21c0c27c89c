import { convert, type SelectorDefinition } from 'html-to-text';
import type { EmailKind } from '../../../shared/emails.ts';
import { AwsError } from '../common/aws-json.ts';
import type { Code } from './codes.ts';
import type { CustomMessageEvent, EmailReason, Pool } from './pool.ts';
import type { User } from './users.ts';

const kinds: Readonly<Record<EmailReason, EmailKind>> = {
  CustomMessage_SignUp: 'confirm',
  CustomMessage_ResendCode: 'confirm-new',
  CustomMessage_ForgotPassword: 'reset',
};

const placeholder = '{####}';

/** The format of an email's text, which the local mailbox shows in addition to the HTML. */
const selectors: SelectorDefinition[] = [
  { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
  { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true } },
  { selector: 'a[href^="mailto:"]', format: 'inline' },
];

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
      throw new AwsError('UserLambdaValidationException', `CustomMessage failed with error ${error.message}.`);
    });
  const { emailMessage, emailSubject } = response;
  if (
    !emailMessage?.includes(placeholder) ||
    emailMessage.length > 20_000 ||
    !emailSubject ||
    emailSubject.length > 140
  )
    throw new AwsError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  const html = emailMessage.replaceAll(placeholder, code.digits);
  const text = convert(html, { wordwrap: false, selectors });
  pool.mailbox.deliver({ to: user.email, subject: emailSubject, html, text, kind: kinds[reason], tags: {} });
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
