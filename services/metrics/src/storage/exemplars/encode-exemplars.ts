import type { SeriesExemplar } from '../../domain/exemplars/exemplar-ring.ts'
import { Labels } from '../../domain/model/labels.ts'
import type { ByteReader } from '../wal/byte-reader.ts'
import type { ByteWriter } from '../wal/byte-writer.ts'
import { scanRecords } from '../wal/scan-records.ts'

const recordType = { series: 1, exemplar: 2 } as const
// Behind the labels of an exemplar that was shown without a time.
const untimed = 1

/** Writes exemplars as records of a file; each series is told before its first, by a number that the file gives it. */
export class ExemplarEncoder {
  readonly #numbers = new Map<string, number>()

  write(to: ByteWriter, { series, labels, value, timeMs, isUntimed }: SeriesExemplar): void {
    const known = this.#numbers.get(series.key)
    const number = known ?? this.#numbers.size
    if (known === undefined) {
      this.#numbers.set(series.key, number)
      to.beginRecord(recordType.series)
      to.varint(number)
      writeLabels(to, series)
      to.endRecord()
    }
    to.beginRecord(recordType.exemplar)
    to.varint(number)
    to.zigzag(timeMs)
    to.f64(value)
    writeLabels(to, labels)
    if (isUntimed === true) to.varint(untimed)
    to.endRecord()
  }
}

function writeLabels(to: ByteWriter, labels: Labels): void {
  const pairs = [...labels.entries()]
  to.varint(pairs.length)
  for (const pair of pairs) for (const text of pair) to.text(text)
}

/** The exemplars of a file in their order. What is damaged is passed over, and with a series what belongs to it. */
export function decodeExemplars(bytes: Uint8Array): {
  readonly exemplars: readonly SeriesExemplar[]
  readonly damagedBytes: number
} {
  const series = new Map<number, Labels>()
  const exemplars: SeriesExemplar[] = []
  const types = new Set<number>(Object.values(recordType))
  const damaged = scanRecords(bytes, { types }, (type, from) => {
    const number = from.varint()
    if (type === recordType.series) series.set(number, readLabels(from))
    else {
      const read = { timeMs: from.zigzag(), value: from.f64(), labels: readLabels(from) }
      const one = !from.isAtEnd && from.varint() === untimed ? { ...read, isUntimed: true } : read
      const of = series.get(number)
      if (of !== undefined) exemplars.push({ series: of, ...one })
    }
  })
  return { exemplars, damagedBytes: damaged.reduce((sum, { start, end }) => sum + end - start, 0) }
}

function readLabels(from: ByteReader): Labels {
  return Labels.from(Array.from({ length: from.varint() }, () => [from.text(), from.text()] as const))
}
