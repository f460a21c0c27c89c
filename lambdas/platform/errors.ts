import type { ConflictBody } from '../../shared/contracts/application.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import { limits } from '../../shared/limits.ts';
import { messages, tooManyTries } from '../../shared/messages.ts';
import { defineError, defineErrorWithMessage } from './product-error.ts';

export const BadInput = defineError('BadInput', 400);
export const ApplicationTooLarge = defineErrorWithMessage(
  'ApplicationTooLarge',
  400,
  'Your application has become too large to save. Please shorten your longest answers.',
);
export const SessionInvalid = defineErrorWithMessage('SessionInvalid', 401, messages.sessionInvalid);
/**
 * Thrown for a wrong address, a wrong password and an unconfirmed account. Using one error for all three does not
 * reveal which addresses have an account.
 */
export const WrongCredentials = defineErrorWithMessage(
  'WrongCredentials',
  401,
  "We couldn't log you in. Check your email address and password, or enter the confirmation code from your email first.",
);
export const LinkInvalid = defineErrorWithMessage(
  'LinkInvalid',
  401,
  'This link is unknown, has expired or was revoked. Please ask for a new one.',
);
export const CrossSite = defineErrorWithMessage(
  'CrossSite',
  403,
  "This request didn't come from the application. Please reload the page and try again.",
);
export const UploadNotYours = defineErrorWithMessage(
  'UploadNotYours',
  403,
  "This file can't be used for this question. Please upload it again.",
);
export const NotFound = defineError('NotFound', 404);
export const AlreadySubmitted = defineErrorWithMessage(
  'AlreadySubmitted',
  409,
  'This application has been submitted and can no longer be changed.',
);
export const ApplicationUnfinished = defineErrorWithMessage(
  'ApplicationUnfinished',
  409,
  'Please submit the application that you have begun first.',
);
export const OnlyApplication = defineErrorWithMessage(
  'OnlyApplication',
  409,
  "This is your only application, so you can't discard it. You can change it instead.",
);
export const LettersAsked = defineErrorWithMessage(
  'LettersAsked',
  409,
  "You've requested letters for this application, so you can't discard it.",
);
/** Thrown if another write came first. The caller reads the application again and repeats its checks. */
export const ChangedMeanwhile = defineErrorWithMessage(
  'ChangedMeanwhile',
  409,
  'Your application was changed in another window. Please try again.',
);
export const StepSkipped = defineErrorWithMessage(
  'StepSkipped',
  409,
  "Your application isn't at this step yet. Please reload the page and try again.",
);
export const TermNotOpen = defineError('TermNotOpen', 409);
export const UploadRunning = defineErrorWithMessage('UploadRunning', 409, messages.uploadRunning);
export const NothingUploaded = defineErrorWithMessage(
  'NothingUploaded',
  409,
  "Your file didn't arrive. Please upload it again.",
);
export const BodyTooLarge = defineErrorWithMessage(
  'BodyTooLarge',
  413,
  'This request is too large. Please send less at a time.',
);
export const NotJson = defineErrorWithMessage('NotJson', 415, 'Send JSON with the content type application/json.');
export const TooManyTries = defineErrorWithMessage('TooManyTries', 429, tooManyTries);
export const TooManyUploads = defineErrorWithMessage(
  'TooManyUploads',
  429,
  `You can upload ${limits.uploadsADay} files a day. Please continue tomorrow.`,
);
export const TooManyConversions = defineErrorWithMessage(
  'TooManyConversions',
  429,
  `You can have ${limits.conversionsAnHour} files converted in an hour. Please try again in an hour.`,
);
export const TooManyApplications = defineError('TooManyApplications', 429);
export const TooManyPdfCopies = defineErrorWithMessage(
  'TooManyPdfCopies',
  429,
  `You can have ${limits.pdfCopiesAnHour} PDF copies made in an hour. Please try again in an hour.`,
);
export const ServiceDown = defineErrorWithMessage(
  'ServiceDown',
  503,
  'This service is busy right now. Nothing was lost. Please try again in a minute.',
);

const transientNames =
  /Throttl|TooManyRequests|RequestLimitExceeded|ProvisionedThroughput|Timeout|ServiceUnavailable|InternalServer|InternalError|SlowDown/;
const networkCodes = /^(ECONN|ENET|EHOST|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)/;

/** Whether a service is down or the connection to it failed, so that the same call may succeed later. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { $fault, code } = error as { $fault?: string; code?: string };
  return $fault === 'server' || transientNames.test(error.name) || networkCodes.test(code ?? '');
}

/** Whether an error comes from an AWS service, even one that denies access, or from the network. */
export const isOfService = (error: unknown): boolean =>
  error instanceof ServiceDown || isTransient(error) || (error instanceof Error && '$metadata' in error);

/** Thrown if the password was changed and the link is used up, but open sessions are still valid. */
export const SessionsNotEnded = defineErrorWithMessage(
  'SessionsNotEnded',
  503,
  "Your password was changed, but we couldn't log out your other devices. Please request a new link and set your password again.",
);

const quotedLength = 60;

/** Shortens input from the caller, so that an error message can quote it. */
export const truncateForMessage = (name: string) =>
  name.length > quotedLength ? `${name.slice(0, quotedLength)}…` : name;

const conflictMessages = {
  answers: 'Some of these answers were changed on another device. Please choose which to keep.',
  rows: 'These rows were changed on another device. Please check them and try again.',
  tab: 'This choice was changed on another device. Please check it and choose again.',
} as const;
export type ConflictKind = keyof typeof conflictMessages;

/** Thrown if another device saved a value after the version in the request. Nothing in the request was saved. */
export class ChangedElsewhere extends defineError('ChangedElsewhere', 409) {
  override readonly fields: Pick<ConflictBody, 'version' | 'present'>;
  constructor(kind: ConflictKind, { version, present }: Pick<ConflictBody, 'version' | 'present'>) {
    super(conflictMessages[kind]);
    this.fields = { version, present };
  }
}

/** Thrown if the page shows a different application than the session's cookies select. */
export class OtherApplication extends defineErrorWithMessage(
  'OtherApplication',
  409,
  'This page shows a different application from the one that is open now. Please reload the page.',
) {
  override readonly fields = { application_changed: true };
}

export class SubmissionIncomplete extends defineError('SubmissionIncomplete', 422) {
  override readonly fields: { readonly errors: FieldErrors };
  constructor(errors: FieldErrors) {
    super(messages.incomplete);
    this.fields = { errors };
  }
}

export class FormInvalid extends defineError('FormInvalid', 422) {
  override readonly fields: { readonly errors: FieldErrors };
  constructor(errors: FieldErrors) {
    super(Object.values(errors).flat()[0] ?? 'Please check what you entered.');
    this.fields = { errors };
  }
}
