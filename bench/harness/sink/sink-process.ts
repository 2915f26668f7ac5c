// The push service of the benches, in a separate process, so that its processor time is not counted. It accepts every
// message over HTTP/1.1 or HTTP/2 with 201, and counts by the Topic header (RFC 8030 §5.4), which identifies the round.
// The number in the path is the device.
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { createCertificate } from '../../../packages/push-service/src/certificate.ts';
import { FailingDevices } from './device-faults.ts';
import { SenderQuota } from './sender-quota.ts';
import type { SinkCommand, SinkReport } from './sink-protocol.ts';
import { TopicArrivals } from './topic-arrivals.ts';

type Expectation = Extract<SinkCommand, { kind: 'expect' }>;

const topics = new Map<string, TopicArrivals>();
const expectations = new Map<string, Expectation[]>();
let delay = 0;
let outage = 0;
let wellAt = 0;
let failing = new FailingDevices({});
let quota: SenderQuota | undefined;

const { cert, key, certificateAuthority } = await createCertificate();
const server = createSecureServer(
  // As many streams per connection as Google's push service allows.
  { cert, key, allowHTTP1: true, settings: { maxConcurrentStreams: 100 } },
  (request, response) => {
    request.resume();
    request.on('end', () => take(request, response));
  },
);
// With the 5 s of Node.js, connections of web-push would close while it encrypts all messages before it sends.
Object.assign(server, { keepAliveTimeout: 120_000, headersTimeout: 130_000 });
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  report({ kind: 'listening', port, certificateAuthority });
});
// The bench may be killed.
process.on('disconnect', () => process.exit());
process.on('message', (command: SinkCommand) => {
  if (command.kind === 'delay') delay = command.milliseconds;
  else if (command.kind === 'outage') outage = command.milliseconds;
  else if (command.kind === 'throttle') quota = new SenderQuota(command.vapidKey, command.perMinute);
  else if (command.kind === 'fail') failing = new FailingDevices(command.devices);
  else expect(command);
});

function take(request: Http2ServerRequest, response: Http2ServerResponse): void {
  const { url, headers } = request;
  const topic = String(headers['topic']);
  const device = Number(/\d+/.exec(url)?.[0]);
  if (failing.respond(device, topic, request, response)) return;
  if (quota?.isExceededBy(headers.authorization)) {
    response.writeHead(429, { 'content-length': '0' }).end();
    return;
  }
  if (outage > 0) wellAt = performance.now() + outage;
  outage = 0;
  const isWell = performance.now() >= wellAt;
  if (isWell) {
    arrivalsOf(topic).add(device);
    settle(topic);
  }
  const answer = isWell ? accept : refuse;
  if (delay === 0) answer(response);
  else setTimeout(answer, delay, response);
}

function accept(response: Http2ServerResponse): void {
  response.writeHead(201, { location: '/message/1', ttl: '86400', 'content-length': '0' }).end();
}

function refuse(response: Http2ServerResponse): void {
  response.writeHead(503, { 'content-length': '0' }).end();
}

function arrivalsOf(topic: string): TopicArrivals {
  let arrivals = topics.get(topic);
  if (arrivals === undefined) topics.set(topic, (arrivals = new TopicArrivals()));
  return arrivals;
}

function expect(expectation: Expectation): void {
  const { topic, timeout } = expectation;
  expectations.set(topic, [...(expectations.get(topic) ?? []), expectation]);
  setTimeout(() => fulfil(expectation), timeout).unref();
  settle(topic);
}

function settle(topic: string): void {
  const waiting = expectations.get(topic);
  if (waiting === undefined) return;
  const { devices } = arrivalsOf(topic);
  for (const expectation of waiting) if (devices >= expectation.devices) fulfil(expectation);
}

function fulfil(expectation: Expectation): void {
  const { topic, id } = expectation;
  const waiting = expectations.get(topic) ?? [];
  if (!waiting.includes(expectation)) return;
  const others = waiting.filter((other) => other !== expectation);
  if (others.length > 0) expectations.set(topic, others);
  else expectations.delete(topic);
  report({ kind: 'arrived', id, arrivals: arrivalsOf(topic).report() });
}

function report(report: SinkReport): void {
  process.send!(report);
}
