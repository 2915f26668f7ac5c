import { SpanKind } from '@opentelemetry/api';
import { pushServiceOf, type Sender } from '@sineta/web-push';
import type { MessageSender } from '../delivery/send/send-to-device.ts';
import type { Metrics } from './metrics.ts';
import { traced } from './traced.ts';

/** A sender whose requests are spans, `sineta.send`, and are counted and timed by push service. */
export function observeSender(
  sender: Sender,
  { pushes, pushesUnderWay }: Metrics,
): MessageSender & Pick<Sender, 'close'> {
  return {
    send(request, options) {
      const url = URL.parse(request.endpoint);
      const service = (url && pushServiceOf(url)) ?? 'other';
      const attributes = { 'sineta.push_service': service, 'sineta.message': options.message };
      pushesUnderWay.inc({ service });
      const stopTimer = pushes.startTimer({ service });
      return traced('sineta.send', { kind: SpanKind.CLIENT, attributes }, async (span) => {
        try {
          const response = await sender.send(request, options);
          span.setAttribute('http.response.status_code', response.status);
          return response;
        } finally {
          pushesUnderWay.dec({ service });
          stopTimer();
        }
      });
    },
    close: () => sender.close(),
  };
}
