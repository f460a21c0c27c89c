import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

type Kind = 'A' | 'MX' | 'AAAA';
type Records = Readonly<Partial<Record<Kind, readonly string[] | 'SERVFAIL'>>>;

const kinds: Readonly<Record<number, Kind>> = { 1: 'A', 15: 'MX', 28: 'AAAA' };
const codes = { found: 0, SERVFAIL: 2, NXDOMAIN: 3 } as const;

const labels = (name: string) =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

const dataOf: Readonly<Record<Kind, (record: string) => Buffer>> = {
  A: (address) => Buffer.from(address.split('.').map(Number)),
  AAAA: () => Buffer.from('20010db8000000000000000000000001', 'hex'),
  MX: (exchange) => Buffer.concat([Buffer.from([0, exchange === '' ? 0 : 10]), labels(exchange)]),
};

function questionIn(message: Buffer) {
  const parts: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    parts.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: parts.join('.'), kind: kinds[message.readUInt16BE(at + 1)], end: at + 5 };
}

/** Starts a name server (RFC 1035). Returns NODATA for a missing kind of record, NXDOMAIN for an unknown name. */
export async function startDns(zone: Readonly<Record<string, Records | 'SERVFAIL' | 'silent'>>) {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { name, kind, end } = questionIn(message);
    const records = zone[name.toLowerCase()];
    if (records === 'silent') return;
    const wanted = typeof records === 'object' ? ((kind && records[kind]) ?? []) : (records ?? 'NXDOMAIN');
    const answers = typeof wanted === 'string' || !kind ? [] : wanted.map(dataOf[kind]);
    const header = Buffer.from(message.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (typeof wanted === 'string' ? codes[wanted] : codes.found), 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    const written = answers.map((data) => {
      const fixed = Buffer.alloc(12);
      fixed.writeUInt16BE(0xc00c, 0); // A pointer to the name in the question.
      message.copy(fixed, 2, end - 4, end);
      fixed.writeUInt16BE(data.length, 10);
      return Buffer.concat([fixed, data]);
    });
    socket.send(Buffer.concat([header, message.subarray(12, end), ...written]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
