/** Every expected failure by name: a new one does not compile until it has an HTTP status (http/statuses.ts). */
export type ErrorName =
  | 'BadInput'
  | 'SessionInvalid'
  | 'CrossSite'
  | 'BodyTooLarge'
  | 'NotJson'
  | 'NotFound'
  | 'LinkInvalid'
  | 'AlreadySubmitted'
  | 'ChangedMeanwhile'
  | 'ChangedElsewhere'
  | 'OtherApplication'
  | 'StepSkipped'
  | 'UploadRunning'
  | 'SubmissionIncomplete'
  | 'FormInvalid'
  | 'ApplicationTooLarge'
  | 'UploadNotYours'
  | 'NothingUploaded'
  | 'WrongCredentials'
  | 'SessionsNotEnded'
  | 'TooManyTries'
  | 'TooManyUploads'
  | 'TooManyConversions'
  | 'TooManyPdfCopies'
  | 'ServiceDown'
  | 'DocumentRefused';

export abstract class ProductError extends Error {
  abstract override readonly name: ErrorName;
  /** What the response's body has beside the message. */
  get fields(): object {
    return {};
  }
}
