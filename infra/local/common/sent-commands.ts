import { __Client as SdkClient } from '@aws-sdk/client-sqs';

export interface SentCommand {
  /** As the SDK names them: `DynamoDB`, `GetItem`. */
  readonly service: string;
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Client {
  readonly config: { readonly serviceId: string };
  send(
    command: {
      readonly input: SentCommand['input'];
      /** The one that a command for documents wraps. */
      readonly clientCommand?: object;
    },
    ...rest: unknown[]
  ): Promise<unknown>;
}

/** From now on `around` is called in place of each command's sending, by whatever client of the SDK in this process. */
export function aroundSending(around: (sent: SentCommand, send: () => Promise<unknown>) => Promise<unknown>): void {
  const base = SdkClient.prototype as unknown as Client;
  const { send } = base;
  base.send = function (this: Client, command, ...rest) {
    const operation = (command.clientCommand ?? command).constructor.name.replace(/Command$/, '');
    const sent = { service: this.config.serviceId, operation, input: command.input };
    return around(sent, () => send.call(this, command, ...rest));
  };
}
