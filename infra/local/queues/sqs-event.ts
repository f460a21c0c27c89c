import type { Message } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSMessageAttributes } from 'aws-lambda';

const attributesOf = ({ MessageAttributes = {} }: Message): SQSMessageAttributes =>
  Object.fromEntries(
    Object.entries(MessageAttributes).map(([name, { StringValue, DataType = 'String' }]) => [
      name,
      { stringValue: StringValue, dataType: DataType },
    ]),
  );

export const sqsEvent = (queueName: string, message: Message): SQSEvent => ({
  Records: [
    {
      messageId: message.MessageId ?? '',
      receiptHandle: message.ReceiptHandle ?? '',
      body: message.Body ?? '',
      attributes: {
        ApproximateReceiveCount: message.Attributes?.ApproximateReceiveCount ?? '1',
        SentTimestamp: message.Attributes?.SentTimestamp ?? '',
        SenderId: message.Attributes?.SenderId ?? '',
        ApproximateFirstReceiveTimestamp: message.Attributes?.ApproximateFirstReceiveTimestamp ?? '',
      },
      messageAttributes: attributesOf(message),
      md5OfBody: message.MD5OfBody ?? '',
      eventSource: 'aws:sqs',
      eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queueName}`,
      awsRegion: 'us-east-1',
    },
  ],
});
