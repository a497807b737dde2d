import { compress } from 'snappyjs'

export type WrittenSeries = {
  readonly labels: Readonly<Record<string, string>>
  /** Times in Unix milliseconds. */
  readonly samples: readonly (readonly [timeMs: number, value: number])[]
}

/** The body of a remote write 1.0: `prometheus.WriteRequest` as a snappy block. */
export function encodeWriteRequest(series: readonly WrittenSeries[]): Uint8Array {
  return compress(Buffer.concat(series.map((one) => field(1, encodeSeries(one)))))
}

function encodeSeries({ labels, samples }: WrittenSeries): Buffer {
  const pairs = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))
  return Buffer.concat([
    ...pairs.map(([name, value]) =>
      field(1, Buffer.concat([field(1, Buffer.from(name)), field(2, Buffer.from(value))])),
    ),
    ...samples.map(([timeMs, value]) => field(2, encodeSample(timeMs, value))),
  ])
}

function encodeSample(timeMs: number, value: number): Buffer {
  const number = Buffer.alloc(9)
  number[0] = 0x09
  number.writeDoubleLE(value, 1)
  return Buffer.concat([number, Buffer.from([0x10]), varint(BigInt.asUintN(64, BigInt(timeMs)))])
}

// Bytes with their length before them.
function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(number << 3) | 2]), varint(BigInt(bytes.length)), bytes])
}

function varint(value: bigint): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  bytes.push(Number(rest))
  return Buffer.from(bytes)
}
