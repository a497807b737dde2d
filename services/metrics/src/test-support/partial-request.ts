import { compress } from 'snappyjs'
import { encodeExemplarPoint, field, varint, type WrittenExemplar } from './write-request.ts'

export type PartialSeries = {
  /** Names and values in turn, so that a test can repeat one. */
  readonly labels: readonly string[]
  readonly samples?: readonly (readonly [timeMs: number, value: number])[]
  /** `type` is its number in the protocol. */
  readonly metadata?: { readonly type: number; readonly help: string; readonly unit: string }
  /** How many native histograms, each empty at time 1. */
  readonly histograms?: number
  readonly exemplars?: readonly WrittenExemplar[]
}

/** The body of a remote write 2.0: `io.prometheus.write.v2.Request` as a snappy block. */
export function encodePartialRequest(series: readonly PartialSeries[]): Uint8Array<ArrayBuffer> {
  const symbols = new Map([['', 0]])
  const refOf = (text: string) => {
    const ref = symbols.get(text) ?? symbols.size
    symbols.set(text, ref)
    return ref
  }
  const encoded = series.map((one) => field(5, encodeSeries(one, refOf)))
  const texts = [...symbols.keys()].map((text) => field(4, Buffer.from(text)))
  return new Uint8Array(compress(Buffer.concat([...texts, ...encoded])))
}

function encodeSeries(series: PartialSeries, refOf: (text: string) => number): Buffer {
  const { labels, samples = [], metadata, histograms = 0, exemplars = [] } = series
  const refs = labels.map((text) => varint(BigInt(refOf(text))))
  return Buffer.concat([
    field(1, Buffer.concat(refs)),
    ...samples.map(([timeMs, value]) => field(2, encodeSample(timeMs, value))),
    ...Array.from({ length: histograms }, () => field(3, Buffer.from([0x78, 1]))),
    ...exemplars.map(({ labels: own, value, timeMs }) => {
      const pairs = Object.entries(own).flat()
      const ownRefs = field(1, Buffer.concat(pairs.map((text) => varint(BigInt(refOf(text))))))
      return field(4, Buffer.concat([ownRefs, encodeExemplarPoint(timeMs, value)]))
    }),
    ...(metadata === undefined ? [] : [field(5, encodeMetadata(metadata, refOf))]),
  ])
}

function encodeSample(timeMs: number, value: number): Buffer {
  const number = Buffer.alloc(9, 0x09)
  number.writeDoubleLE(value, 1)
  return Buffer.concat([number, Buffer.from([0x10]), varint(BigInt.asUintN(64, BigInt(timeMs)))])
}

function encodeMetadata({ type, help, unit }: NonNullable<PartialSeries['metadata']>, refOf: (text: string) => number) {
  const number = (key: number, value: number) => Buffer.concat([Buffer.from([key]), varint(BigInt(value))])
  return Buffer.concat([number(0x08, type), number(0x18, refOf(help)), number(0x20, refOf(unit))])
}
