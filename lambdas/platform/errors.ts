import { tooManyTries } from '../../shared/account/too-many-tries.ts';
import type { ChangedSince } from '../../shared/contracts/application.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { ProductError } from './product-error.ts';

export class BadInput extends ProductError {
  override readonly name = 'BadInput';
}

export class SessionInvalid extends ProductError {
  override readonly name = 'SessionInvalid';
  constructor() {
    super(messages.sessionInvalid);
  }
}

export class CrossSite extends ProductError {
  override readonly name = 'CrossSite';
  constructor() {
    super('This request did not come from the application. Please reload the page and try again.');
  }
}

export class BodyTooLarge extends ProductError {
  override readonly name = 'BodyTooLarge';
  constructor() {
    super('This request is too large. Please send less at a time.');
  }
}

export class NotJson extends ProductError {
  override readonly name = 'NotJson';
  constructor() {
    super('Send JSON with the content type application/json.');
  }
}

export class NotFound extends ProductError {
  override readonly name = 'NotFound';
}

export class LinkInvalid extends ProductError {
  override readonly name = 'LinkInvalid';
  constructor() {
    super('This link is unknown, has expired or was revoked. Please ask for a new one.');
  }
}

export class AlreadySubmitted extends ProductError {
  override readonly name = 'AlreadySubmitted';
  constructor() {
    super('This application has been submitted and can no longer be changed.');
  }
}

/** Another write came first: the caller reads and decides again. */
export class ChangedMeanwhile extends ProductError {
  override readonly name = 'ChangedMeanwhile';
  constructor() {
    super('Your application was changed in another window. Please try again.');
  }
}

const changedElsewhere = {
  answers: 'Some of these answers were changed on another device. Please choose which to keep.',
  rows: 'These rows were changed on another device. Please look at them and try again.',
  tab: 'This choice was changed on another device. Please look at it and choose again.',
} as const;
export type ChangedThing = keyof typeof changedElsewhere;

/** Something was written later than the request has seen: nothing of it was stored. */
export class ChangedElsewhere extends ProductError {
  override readonly name = 'ChangedElsewhere';
  readonly version: number;
  readonly present: ChangedSince['present'];
  constructor(what: ChangedThing, { version, present }: Pick<ChangedSince, 'version' | 'present'>) {
    super(changedElsewhere[what]);
    this.version = version;
    this.present = present;
  }
  override get fields() {
    return { version: this.version, present: this.present };
  }
}

/** The page shows one application and the session belongs to another. */
export class OtherApplication extends ProductError {
  override readonly name = 'OtherApplication';
  constructor() {
    super("This page shows another person's application. Please reload the page.");
  }
  override get fields() {
    return { application_changed: true };
  }
}

export class StepSkipped extends ProductError {
  override readonly name = 'StepSkipped';
  constructor() {
    super('Your application is not at this step yet. Please reload the page and try again.');
  }
}

export class UploadRunning extends ProductError {
  override readonly name = 'UploadRunning';
  constructor() {
    super(messages.uploadRunning);
  }
}

export class SubmissionIncomplete extends ProductError {
  override readonly name = 'SubmissionIncomplete';
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors) {
    super(messages.incomplete);
    this.errors = errors;
  }
  override get fields() {
    return { errors: this.errors };
  }
}

export class FormInvalid extends ProductError {
  override readonly name = 'FormInvalid';
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors) {
    super(Object.values(errors).flat()[0] ?? 'Please check what you have entered.');
    this.errors = errors;
  }
  override get fields() {
    return { errors: this.errors };
  }
}

export class ApplicationTooLarge extends ProductError {
  override readonly name = 'ApplicationTooLarge';
  constructor() {
    super('Your application has become too large to save. Please shorten your longest answers.');
  }
}

export class UploadNotYours extends ProductError {
  override readonly name = 'UploadNotYours';
  constructor() {
    super('This file cannot be used for this question. Please upload it again.');
  }
}

export class NothingUploaded extends ProductError {
  override readonly name = 'NothingUploaded';
  constructor() {
    super('The file did not arrive. Please upload it again.');
  }
}

/** One for a wrong address, a wrong password and an account that is not confirmed: nobody learns which it was. */
export class WrongCredentials extends ProductError {
  override readonly name = 'WrongCredentials';
  constructor() {
    super(
      'We could not log you in. Please check your email address and password, or enter the confirmation code from your email first.',
    );
  }
}

/** The password is changed and the link used up, but open sessions go on. */
export class SessionsNotEnded extends ProductError {
  override readonly name = 'SessionsNotEnded';
  constructor() {
    super(
      'Your password is changed, but we could not end the sessions that were open. Please request a new link and set your password once more.',
    );
  }
}

export class TooManyTries extends ProductError {
  override readonly name = 'TooManyTries';
  constructor() {
    super(tooManyTries);
  }
}

export class TooManyUploads extends ProductError {
  override readonly name = 'TooManyUploads';
  constructor() {
    super(`You can upload ${limits.uploadsADay} files a day. Please continue tomorrow.`);
  }
}

export class TooManyConversions extends ProductError {
  override readonly name = 'TooManyConversions';
  constructor() {
    super(`You can have ${limits.conversionsAnHour} files converted in an hour. Please try again in an hour.`);
  }
}

export class TooManyPdfCopies extends ProductError {
  override readonly name = 'TooManyPdfCopies';
  constructor() {
    super(`You can have ${limits.pdfCopiesAnHour} PDF copies made in an hour. Please try again in an hour.`);
  }
}

export class ServiceDown extends ProductError {
  override readonly name = 'ServiceDown';
  constructor(options: ErrorOptions) {
    super('This service is busy at the moment. Nothing was lost: please try again in a minute.', options);
  }
}
