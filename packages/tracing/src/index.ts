export type { SpanTarget } from './post-spans.ts'
export { createSpanSender, type SpanSender, type SpanSenderOptions } from './span-sender.ts'
export { parseTraceparent, renderTraceparent, type TraceContext } from './trace-context.ts'
export type { Attributes, AttributeValue, TraceSpan } from './trace-span.ts'
