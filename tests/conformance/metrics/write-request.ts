/** A series to be written; values bit for bit. */
export type WrittenSeries = {
  readonly labels: Readonly<Record<string, string>>
  readonly timestamps: readonly number[]
  readonly values: Float64Array
}

const text = new TextEncoder()

/** A body of remote write 1.0: protobuf in a snappy block. */
export function encodeWriteRequest(series: readonly WrittenSeries[]): Uint8Array<ArrayBuffer> {
  return snappyLiteral(concat(series.map((one) => field(1, encodeSeries(one)))))
}

function encodeSeries({ labels, timestamps, values }: WrittenSeries): Uint8Array<ArrayBuffer> {
  const sorted = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))
  const pairs = sorted.map(([name, value]) =>
    field(1, concat([field(1, text.encode(name)), field(2, text.encode(value))])),
  )
  const bits = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  const samples = timestamps.map((atMs, at) =>
    field(2, concat([Uint8Array.of(9), bits.subarray(at * 8, at * 8 + 8), Uint8Array.of(16), varint(BigInt(atMs))])),
  )
  return concat([...pairs, ...samples])
}

function field(number: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return concat([varint(BigInt((number << 3) | 2)), varint(BigInt(bytes.length)), bytes])
}

function varint(value: bigint): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  return Uint8Array.from([...bytes, Number(rest)])
}

/** Valid snappy, not compressed: its length and one literal. */
function snappyLiteral(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (bytes.length === 0) return varint(0n)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.length - 1, true)
  return concat([varint(BigInt(bytes.length)), Uint8Array.of(63 << 2), length, bytes])
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
