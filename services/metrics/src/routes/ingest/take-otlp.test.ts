import { expect, test } from 'vitest'
import type { ResourceMetrics } from '../../domain/otlp/model.ts'
import { otlpSchema } from '../../domain/otlp/settings.ts'
import { createOtlpTaker } from './take-otlp.ts'

const takerOf = (outcome: { tooOld: number; conflicting: number }) =>
  createOtlpTaker({
    appender: { appendBatch: async () => ({ stored: 0, ...outcome }) },
    describe: async () => undefined,
    exemplars: { add: () => true, kept: async () => undefined } as never,
    clock: () => 1_000,
    settings: () => otlpSchema.parse({}),
    limits: { otlpDeltaStreams: 1, otlpDeltaSilenceMs: 1, lookbackMs: 1 },
  })
const nothing: readonly ResourceMetrics[] = []
const late = 'out of order sample (2 of this request)'
const other = 'duplicate sample for timestamp; overrides not allowed (3)'

test.each([
  { tooOld: 0, conflicting: 0, rejectedPoints: 0, message: '' },
  { tooOld: 2, conflicting: 0, rejectedPoints: 2, message: late },
  { tooOld: 0, conflicting: 3, rejectedPoints: 3, message: other },
  { tooOld: 2, conflicting: 3, rejectedPoints: 5, message: `${late}\n${other}` },
])(
  '$tooOld too late and $conflicting of another value are told as $rejectedPoints',
  async ({ rejectedPoints, message, ...outcome }) =>
    expect(await takerOf(outcome).take(nothing, new AbortController().signal)).toEqual({ rejectedPoints, message }),
)
