import { field, varint } from '../../../../services/metrics/src/test-support/write-request.ts'

/** A native histogram of schema 0, as field 4 of a series in a remote write: one observation in each bucket. */
export function encodeHistogram(timeMs: number, buckets: number, sum: number): Buffer {
  const span = Buffer.concat([number(1, 2n), number(2, BigInt(buckets))])
  const deltas = Buffer.concat(Array.from({ length: buckets }, (_, at) => varint(at === 0 ? 2n : 0n)))
  return field(
    4,
    Buffer.concat([
      number(1, BigInt(buckets)),
      double(3, sum),
      number(4, 0n),
      double(5, 2 ** -128),
      number(6, 0n),
      field(11, span),
      field(12, deltas),
      number(15, BigInt(timeMs)),
    ]),
  )
}

/** A series with its samples as they are encoded. */
export function encodeSeriesOf(labels: Readonly<Record<string, string>>, samples: readonly Buffer[]): Buffer {
  const pairs = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))
  const label = ([name, value]: readonly [string, string]) =>
    field(1, Buffer.concat([field(1, Buffer.from(name)), field(2, Buffer.from(value))]))
  return field(1, Buffer.concat([...pairs.map(label), ...samples]))
}

function number(tag: number, value: bigint): Buffer {
  return Buffer.concat([varint(BigInt(tag << 3)), varint(value)])
}

function double(tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return Buffer.concat([varint(BigInt((tag << 3) | 1)), bytes])
}
