import { field, snappyBlock, varint } from '../../services/metrics/src/test-support/write-request.ts'

/** Series that are written again and again: encoded once, and then value and time are put in their places. */
type Request = { readonly bytes: Buffer; readonly valuesAt: readonly number[] }

export type Written = {
  readonly seriesCount: number
  readonly seriesPerRequest: number
  /** The labels of a series by its place. */
  readonly labelsOf: (at: number) => Readonly<Record<string, string>>
  /** The next value of a series. */
  readonly nextValue: (at: number) => number
}

/**
 * Bodies of remote write 1.0 with a sample of each series, in as many requests as that takes. The client spends little
 * on them, so that it does not take the processor from the servers that are measured.
 */
export function createBodies(written: Written): (timeMs: number) => Generator<Uint8Array<ArrayBuffer>> {
  const requests: Request[] = []
  for (let from = 0; from < written.seriesCount; from += written.seriesPerRequest)
    requests.push(encodeRequest(written, from))
  return function* (timeMs) {
    const time = varint(BigInt(timeMs))
    for (const [place, { bytes, valuesAt }] of requests.entries()) {
      for (const [at, valueAt] of valuesAt.entries()) {
        bytes.writeDoubleLE(written.nextValue(place * written.seriesPerRequest + at), valueAt)
        time.copy(bytes, valueAt + 9)
      }
      yield new Uint8Array(snappyBlock(bytes))
    }
  }
}

// Of today's times each takes six bytes.
const anyTime = 1_700_000_000_000n

function encodeRequest({ seriesCount, seriesPerRequest, labelsOf }: Written, from: number): Request {
  const parts: Buffer[] = []
  const valuesAt: number[] = []
  let length = 0
  for (let at = from; at < Math.min(seriesCount, from + seriesPerRequest); at++) {
    const labels = Object.entries(labelsOf(at)).sort(([a], [b]) => (a < b ? -1 : 1))
    const encoded = labels.map(([name, value]) => field(1, Buffer.concat([text(1, name), text(2, value)])))
    const time = varint(anyTime)
    const sample = field(2, Buffer.concat([Buffer.of(0x09), Buffer.alloc(8), Buffer.of(0x10), time]))
    const series = field(1, Buffer.concat([...encoded, sample]))
    parts.push(series)
    length += series.length
    valuesAt.push(length - time.length - 9)
  }
  return { bytes: Buffer.concat(parts), valuesAt }
}

function text(number: number, value: string): Buffer {
  return field(number, Buffer.from(value))
}
