import { expect, test } from 'vitest'
import { encodeSpans } from './encode-spans.ts'
import { source, spanOf } from './span.fixture.ts'
import { readSpans } from './test-support/read-spans.ts'

test('spans arrive with all that is known of them', () => {
  const attributes = {
    text: 'Müller',
    empty: '',
    whole: 7,
    none: 0,
    below: -3,
    part: 0.25,
    yes: true,
    no: false,
    list: ['a', 'b'],
    left: undefined,
  }
  const { left: _left, ...sent } = attributes
  const spans = [
    spanOf({ attributes, kind: 'server' }),
    spanOf({ spanId: '00f067aa0ba902b7', parentSpanId: 'b7ad6b7169203331', kind: 'client', error: 'no model' }),
  ]
  expect(readSpans(encodeSpans(source, spans))).toEqual({
    resource: { 'service.name': 'hearth' },
    scope: 'tests',
    spans: [
      {
        ...{ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', parentSpanId: '' },
        ...{ name: 'run', kind: 2, startMs: 1_700_000_000_000, endMs: 1_700_000_000_250, attributes: sent },
        status: { code: 0, message: '' },
      },
      {
        ...{
          traceId: '0af7651916cd43dd8448eb211c80319c',
          spanId: '00f067aa0ba902b7',
          parentSpanId: 'b7ad6b7169203331',
        },
        ...{ name: 'run', kind: 3, startMs: 1_700_000_000_000, endMs: 1_700_000_000_250, attributes: {} },
        status: { code: 2, message: 'no model' },
      },
    ],
  })
})

test('a time keeps its fractions of a millisecond', () => {
  const [span] = readSpans(encodeSpans(source, [spanOf({ startMs: 1_700_000_000_000.5 })])).spans
  expect(span?.startMs).toBe(1_700_000_000_000.5)
})

test.each([
  { name: 'took less than can be told', endMs: 5 },
  { name: 'ended before it began, by a clock that was set back', endMs: 3 },
])('work that $name ends a nanosecond after it began', ({ endMs }) => {
  const [span] = readSpans(encodeSpans(source, [spanOf({ startMs: 5, endMs })])).spans
  expect(span).toMatchObject({ startMs: 5, endMs: 5.000001 })
})
