import { AwsError } from '../common/aws-json.ts';

export const notAuthorized = (message = 'Incorrect username or password.') =>
  new AwsError('NotAuthorizedException', message);
export const invalidParameter = (message: string) => new AwsError('InvalidParameterException', message);
export const codeMismatch = () =>
  new AwsError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const expiredCode = () =>
  new AwsError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
export const limitExceeded = () =>
  new AwsError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
export const userNotFound = () => new AwsError('UserNotFoundException', 'User does not exist.');
