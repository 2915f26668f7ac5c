import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Does nothing until the process is started with an OpenTelemetry SDK. */
const tracer = trace.getTracer('sineta');

interface TracedOptions {
  readonly kind?: SpanKind;
  /** Begins a new trace, even inside another span. */
  readonly root?: boolean;
  readonly attributes: Attributes;
}

/** Runs `work` in a span. Only the code of an error is recorded, because its message may contain private data. */
export function traced<T>(
  name: string,
  { kind = SpanKind.INTERNAL, root = false, attributes }: TracedOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { kind, root, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', codeOf(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
