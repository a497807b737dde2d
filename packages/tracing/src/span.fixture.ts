import type { TraceSpan } from './trace-span.ts'

export const spanOf = (own: Partial<TraceSpan> = {}): TraceSpan => ({
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentSpanId: undefined,
  name: 'run',
  kind: 'internal',
  startMs: 1_700_000_000_000,
  endMs: 1_700_000_000_250,
  attributes: {},
  error: undefined,
  ...own,
})

export const source = { resource: { 'service.name': 'hearth' }, scope: { name: 'tests', version: '1.0' } }
