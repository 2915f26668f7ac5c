import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics for Prometheus. No label contains a device, an endpoint, a text or a secret. */
export interface Metrics {
  readonly registry: Registry;
  readonly messages: Counter;
  readonly deliveries: Counter<'service' | 'result'>;
  readonly deliveryLag: Histogram;
  readonly pushes: Histogram<'service'>;
  readonly pushesUnderWay: Gauge<'service'>;
  readonly encryptedMessages: Counter;
  readonly encryptionSeconds: Counter;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly housekeepingFailures: Counter<'step'>;
}

/** Seconds: from a response over an open connection to the timeout of a request. */
const pushBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** In seconds, from urgent deliveries to those that waited for an unavailable push service. */
const lagBuckets = [0.1, 0.25, 1, 5, 15, 60, 300, 900, 3600];

/** Creates the metrics of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    messages: new Counter({
      name: 'sineta_messages_accepted_total',
      help: 'Messages that this process accepted.',
      registers,
    }),
    deliveries: new Counter({
      name: 'sineta_deliveries_total',
      help: 'Results of deliveries to single devices: accepted, gone, retry, held, or the reason of a failure.',
      labelNames: ['service', 'result'],
      registers,
    }),
    deliveryLag: new Histogram({
      name: 'sineta_delivery_lag_seconds',
      help: 'Time between when a message was due and its first request for a device.',
      buckets: lagBuckets,
      registers,
    }),
    pushes: new Histogram({
      name: 'sineta_push_duration_seconds',
      help: 'Duration of requests to push services, with and without a response.',
      labelNames: ['service'],
      buckets: pushBuckets,
      registers,
    }),
    pushesUnderWay: new Gauge({
      name: 'sineta_push_requests_under_way',
      help: 'Requests to push services in progress.',
      labelNames: ['service'],
      registers,
    }),
    encryptedMessages: new Counter({
      name: 'sineta_encrypted_messages_total',
      help: 'Messages that were encrypted in groups.',
      registers,
    }),
    encryptionSeconds: new Counter({
      name: 'sineta_encryption_seconds_total',
      help: 'Time until groups of messages were encrypted, by this thread or by others.',
      registers,
    }),
    requests: new Histogram({
      name: 'sineta_http_request_duration_seconds',
      help: 'Requests to the API.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    housekeepingFailures: new Counter({
      name: 'sineta_housekeeping_failures_total',
      help: 'Housekeeping steps that failed; each is repeated after an hour.',
      labelNames: ['step'],
      registers,
    }),
  };
}
