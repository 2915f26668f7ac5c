import {
  type Attributes,
  type Context,
  type Span,
  type SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { onTestFinished } from 'vitest';

export interface RecordedSpan {
  readonly name: string;
  readonly attributes: Attributes;
  status: SpanStatusCode | undefined;
  ended: boolean;
}

/** Stands in the place of an OpenTelemetry SDK until the test is over; the spans in the order of their beginning. */
export function recordSpans(): readonly RecordedSpan[] {
  const spans: RecordedSpan[] = [];
  const startSpan: Tracer['startSpan'] = (name, { attributes = {} } = {}) => {
    const span: RecordedSpan = { name, attributes: { ...attributes }, status: undefined, ended: false };
    spans.push(span);
    return {
      setAttribute: (key: string, value: string) => void (span.attributes[key] = value),
      setStatus: ({ code }: { code: SpanStatusCode }) => void (span.status = code),
      end: () => void (span.ended = true),
    } as unknown as Span;
  };
  const startActiveSpan = (name: string, options: object, work: (span: Span) => unknown) =>
    work(startSpan(name, options, {} as Context));
  const tracer = { startSpan, startActiveSpan } as Tracer;
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  onTestFinished(() => trace.disable());
  return spans;
}
