import { compress } from 'snappyjs'

export type WrittenSeries = {
  readonly labels: Readonly<Record<string, string>>
  /** Times in Unix milliseconds. */
  readonly samples: readonly (readonly [timeMs: number, value: number])[]
  /** How many native histograms it has besides, each without observations at time 1. */
  readonly histograms?: number
  readonly exemplars?: readonly WrittenExemplar[]
}

export type WrittenExemplar = {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
  readonly timeMs: number
}

export type WrittenMetadata = {
  /** Its number in the protocol. */
  readonly type: number
  readonly metric: string
  readonly help: string
  readonly unit: string
}

/** The body of a remote write 1.0: `prometheus.WriteRequest` as a snappy block. */
export function encodeWriteRequest(
  series: readonly WrittenSeries[],
  metadata: readonly WrittenMetadata[] = [],
): Uint8Array {
  return snappyBlock(
    Buffer.concat([
      ...series.map((one) => field(1, encodeSeries(one))),
      ...metadata.map((one) => field(3, encodeMetadata(one))),
    ]),
  )
}

/** A message as a body of remote write has it. */
export function snappyBlock(message: Uint8Array): Uint8Array {
  return compress(message)
}

function encodeMetadata({ type, metric, help, unit }: WrittenMetadata): Buffer {
  const texts = [field(2, Buffer.from(metric)), field(4, Buffer.from(help)), field(5, Buffer.from(unit))]
  return Buffer.concat([Buffer.from([0x08, type]), ...texts])
}

function encodeSeries({ labels, samples, histograms = 0, exemplars = [] }: WrittenSeries): Buffer {
  const pairs = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))
  return Buffer.concat([
    ...pairs.map(encodeLabel),
    ...samples.map(([timeMs, value]) => field(2, encodeSample(timeMs, value))),
    ...exemplars.map(({ labels: own, value, timeMs }) =>
      field(3, Buffer.concat([...Object.entries(own).map(encodeLabel), encodeExemplarPoint(timeMs, value)])),
    ),
    // Of its fields the time alone: it counts nothing.
    ...Array.from({ length: histograms }, () => field(4, Buffer.from([0x78, 1]))),
  ])
}

function encodeLabel([name, value]: readonly [string, string]): Buffer {
  return field(1, Buffer.concat([field(1, Buffer.from(name)), field(2, Buffer.from(value))]))
}

/** Value and time of an exemplar, which are the fields 2 and 3. */
export function encodeExemplarPoint(timeMs: number, value: number): Buffer {
  const number = Buffer.alloc(9, 0x11)
  number.writeDoubleLE(value, 1)
  return Buffer.concat([number, Buffer.from([0x18]), varint(BigInt(timeMs))])
}

function encodeSample(timeMs: number, value: number): Buffer {
  const number = Buffer.alloc(9)
  number[0] = 0x09
  number.writeDoubleLE(value, 1)
  return Buffer.concat([number, Buffer.from([0x10]), varint(BigInt.asUintN(64, BigInt(timeMs)))])
}

/** A field of protobuf: bytes with their length before them. */
export function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(number << 3) | 2]), varint(BigInt(bytes.length)), bytes])
}

/** A number of protobuf. */
export function varint(value: bigint): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  bytes.push(Number(rest))
  return Buffer.from(bytes)
}
