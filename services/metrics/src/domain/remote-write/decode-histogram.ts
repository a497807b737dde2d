import type { ProtoReader } from '@hearth/protobuf'
import { type Histogram, hasCustomBuckets, type ResetHint, type Span } from '../model/histogram.ts'
import { isStaleAt } from '../model/stale.ts'
import { checkHistogram } from './check-histogram.ts'

export type TimedHistogram = {
  readonly timeMs: number
  /** When the counts began; 0 where that is not said, as in requests of 1.0. */
  readonly startMs: number
  /** `undefined` where the sender says that the series has ended. */
  readonly histogram: Histogram | undefined
}

const hints: readonly ResetHint[] = ['unknown', 'reset', 'none', 'gauge']

type Draft = {
  -readonly [K in 'schema' | 'zeroThreshold' | 'zeroCount' | 'count' | 'resetHint']: Histogram[K]
} & {
  timeMs: number
  startMs: number
  isFloat: boolean
  readonly sum: Float64Array
  readonly positive: Side
  readonly negative: Side
  readonly customValues: number[]
}

type Side = { readonly spans: Span[]; readonly deltas: number[]; readonly counts: number[] }

/**
 * Reads a `prometheus.Histogram`, integer or float.
 *
 * @throws {Failure} `invalid` for one whose buckets do not fit its spans or bounds
 */
export function decodeHistogram(reader: ProtoReader, end: number): TimedHistogram {
  const draft = createDraft()
  while (reader.at < end) {
    const key = reader.varint()
    const read = fields[key]
    if (read === undefined) reader.skip(key)
    else read(reader, draft)
  }
  reader.expectAt(end)
  const { timeMs, startMs } = draft
  if (isStaleAt(draft.sum, 0)) return { timeMs, startMs, histogram: undefined }
  const histogram = finish(draft)
  checkHistogram(histogram)
  return { timeMs, startMs, histogram }
}

function createDraft(): Draft {
  const side = (): Side => ({ spans: [], deltas: [], counts: [] })
  return {
    ...{
      timeMs: 0,
      startMs: 0,
      isFloat: false,
      schema: 0,
      zeroThreshold: 0,
      zeroCount: 0,
      count: 0,
      resetHint: 'unknown',
    },
    ...{ sum: new Float64Array(1), positive: side(), negative: side(), customValues: [] },
  }
}

type Read = (reader: ProtoReader, draft: Draft) => void

// By the number of the field and its wire type; lists of numbers come packed or one by one.
const fields: Readonly<Record<number, Read>> = {
  [tag(1, 0)]: (reader, draft) => {
    draft.count = reader.varint()
  },
  [tag(2, 1)]: (reader, draft) => {
    draft.count = readDouble(reader)
    draft.isFloat = true
  },
  [tag(3, 1)]: (reader, { sum }) => {
    const words = new Uint32Array(sum.buffer)
    words[0] = reader.word()
    words[1] = reader.word()
  },
  [tag(4, 0)]: (reader, draft) => {
    draft.schema = unfoldZigzag(reader.varint())
  },
  [tag(5, 1)]: (reader, draft) => {
    draft.zeroThreshold = readDouble(reader)
  },
  [tag(6, 0)]: (reader, draft) => {
    draft.zeroCount = reader.varint()
  },
  [tag(7, 1)]: (reader, draft) => {
    draft.zeroCount = readDouble(reader)
  },
  [tag(8, 2)]: (reader, { negative }) => negative.spans.push(readSpan(reader)),
  ...list(9, 0, readZigzag, ({ negative }) => negative.deltas),
  ...list(10, 1, readDouble, ({ negative }) => negative.counts),
  [tag(11, 2)]: (reader, { positive }) => positive.spans.push(readSpan(reader)),
  ...list(12, 0, readZigzag, ({ positive }) => positive.deltas),
  ...list(13, 1, readDouble, ({ positive }) => positive.counts),
  [tag(14, 0)]: (reader, draft) => {
    draft.resetHint = hints[reader.varint()] ?? 'unknown'
  },
  [tag(15, 0)]: (reader, draft) => {
    draft.timeMs = reader.int64()
  },
  ...list(16, 1, readDouble, ({ customValues }) => customValues),
  [tag(17, 0)]: (reader, draft) => {
    draft.startMs = reader.int64()
  },
}

function tag(field: number, wireType: 0 | 1 | 2): number {
  return field * 8 + wireType
}

function list(
  field: number,
  wireType: 0 | 1,
  read: (reader: ProtoReader) => number,
  into: (draft: Draft) => number[],
): Readonly<Record<number, Read>> {
  return {
    [tag(field, wireType)]: (reader, draft) => into(draft).push(read(reader)),
    [tag(field, 2)]: (reader, draft) => {
      const end = reader.end()
      while (reader.at < end) into(draft).push(read(reader))
      reader.expectAt(end)
    },
  }
}

function readDouble(reader: ProtoReader): number {
  const words = new Uint32Array([reader.word(), reader.word()])
  return new Float64Array(words.buffer)[0] ?? 0
}

function readZigzag(reader: ProtoReader): number {
  return unfoldZigzag(reader.varint())
}

function unfoldZigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

function readSpan(reader: ProtoReader): Span {
  const end = reader.end()
  let offset = 0
  let length = 0
  while (reader.at < end) {
    const key = reader.varint()
    if (key === tag(1, 0)) offset = readZigzag(reader)
    else if (key === tag(2, 0)) length = reader.varint()
    else reader.skip(key)
  }
  reader.expectAt(end)
  return { offset, length }
}

function finish({
  isFloat,
  sum,
  positive,
  negative,
  customValues,
  timeMs: _time,
  startMs: _start,
  ...rest
}: Draft): Histogram {
  return {
    ...rest,
    integer: !isFloat,
    sum: sum[0] ?? 0,
    positiveSpans: positive.spans,
    positiveBuckets: countsOf(positive, isFloat),
    negativeSpans: negative.spans,
    negativeBuckets: countsOf(negative, isFloat),
    customValues: hasCustomBuckets(rest) ? customValues : [],
  }
}

function countsOf({ deltas, counts }: Side, isFloat: boolean): readonly number[] {
  if (isFloat) return counts
  let count = 0
  return deltas.map((delta) => {
    count += delta
    return count
  })
}
