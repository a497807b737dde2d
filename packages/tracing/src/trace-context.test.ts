import { expect, test } from 'vitest'
import { parseTraceparent, renderTraceparent } from './trace-context.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

test.each([
  { header: `00-${traceId}-${spanId}-01`, isSampled: true },
  { header: `00-${traceId}-${spanId}-00`, isSampled: false },
  { header: `00-${traceId}-${spanId}-03`, isSampled: true },
  { header: `cc-${traceId}-${spanId}-01-what-comes-later`, isSampled: true },
])('$header is read', ({ header, isSampled }) => {
  expect(parseTraceparent(header)).toEqual({ traceId, spanId, isSampled })
})

test.each([
  undefined,
  '',
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${spanId}`,
  ` 00-${traceId}-${spanId}-01`,
])('%s begins a trace of its own', (header) => expect(parseTraceparent(header)).toBeUndefined())

test('what others noted of the trace is kept, unless it is longer than anybody has to take', () => {
  const header = `00-${traceId}-${spanId}-01`
  expect(parseTraceparent(header, 'a=1,b@c=2')).toMatchObject({ state: 'a=1,b@c=2' })
  expect(parseTraceparent(header, 'x'.repeat(513))).toEqual({ traceId, spanId, isSampled: true })
  expect(parseTraceparent(undefined, 'a=1')).toBeUndefined()
})

test.each([true, false])('what is written is read again: sampled %s', (isSampled) => {
  const context = { traceId, spanId, isSampled }
  expect(parseTraceparent(renderTraceparent(context))).toEqual(context)
})
