import { __Client as SdkClient } from '@aws-sdk/client-sqs';

export interface SentCommand {
  /** The service in the SDK's spelling, such as `DynamoDB`. An operation is spelled like `GetItem`. */
  readonly service: string;
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Client {
  readonly config: { readonly serviceId: string };
  send(
    command: {
      readonly input: SentCommand['input'];
      /** The command that a command of the document client wraps. */
      readonly clientCommand?: object;
    },
    ...rest: unknown[]
  ): Promise<unknown>;
}

/** Calls `intercept` instead of sending each command, for every SDK client in this process. */
export function interceptCommands(
  intercept: (sent: SentCommand, send: () => Promise<unknown>) => Promise<unknown>,
): void {
  const base = SdkClient.prototype as unknown as Client;
  const { send } = base;
  base.send = function (this: Client, command, ...rest) {
    const operation = (command.clientCommand ?? command).constructor.name.replace(/Command$/, '');
    const sent = { service: this.config.serviceId, operation, input: command.input };
    return intercept(sent, () => send.call(this, command, ...rest));
  };
}
