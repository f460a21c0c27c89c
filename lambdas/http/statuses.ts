import type { ErrorName } from '../platform/product-error.ts';

const statuses: Readonly<Record<ErrorName, number>> = {
  BadInput: 400,
  ApplicationTooLarge: 400,
  SessionInvalid: 401,
  WrongCredentials: 401,
  LinkInvalid: 401,
  CrossSite: 403,
  UploadNotYours: 403,
  NotFound: 404,
  AlreadySubmitted: 409,
  ChangedMeanwhile: 409,
  ChangedElsewhere: 409,
  OtherApplication: 409,
  StepSkipped: 409,
  UploadRunning: 409,
  NothingUploaded: 409,
  BodyTooLarge: 413,
  NotJson: 415,
  SubmissionIncomplete: 422,
  FormInvalid: 422,
  // Thrown in workers alone: applicants read its message in the status of their conversion.
  DocumentRefused: 422,
  TooManyTries: 429,
  TooManyUploads: 429,
  TooManyConversions: 429,
  TooManyPdfCopies: 429,
  ServiceDown: 503,
  SessionsNotEnded: 503,
};

export const statusOf = ({ name }: { readonly name: ErrorName }) => statuses[name];
