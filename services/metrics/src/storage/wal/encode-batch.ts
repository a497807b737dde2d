import { Labels } from '../../domain/model/labels.ts'
import type { SampleSink } from '../head/apply-batch.ts'
import type { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** Types of records in the log; their bytes are described in docs/formats/metrics-wal.md. */
const recordType = { series: 1, samples: 2 } as const

/** Writes what a batch stored as at most two records: new series, and samples. */
export class BatchEncoder implements SampleSink {
  #to = new ByteWriter(0)
  #open = 0
  #arrivedS = 0
  #number = 0
  #timeMs = 0

  /** Everything until `end` goes to `to`. */
  begin(to: ByteWriter, arrivedS: number): void {
    this.#to = to
    this.#arrivedS = arrivedS
    this.#open = 0
  }

  series(number: number, labels: Labels): void {
    if (this.#open !== recordType.series) this.#start(recordType.series)
    this.#to.varint(number)
    writeLabels(this.#to, labels)
  }

  sample(number: number, timeMs: number, high: number, low: number): void {
    if (this.#open !== recordType.samples) {
      this.#start(recordType.samples)
      this.#to.u32(this.#arrivedS)
      this.#number = 0
      this.#timeMs = 0
    }
    this.#to.zigzag(number - this.#number)
    this.#to.zigzag(timeMs - this.#timeMs)
    this.#to.u32(high)
    this.#to.u32(low)
    this.#number = number
    this.#timeMs = timeMs
  }

  end(): void {
    if (this.#open !== 0) this.#to.endRecord()
    this.#open = 0
  }

  #start(type: number): void {
    this.end()
    this.#to.beginRecord(type)
    this.#open = type
  }
}

function writeLabels(to: ByteWriter, labels: Labels): void {
  to.varint(labels.names.length)
  for (const [name, value] of labels.entries()) {
    to.text(name)
    to.text(value)
  }
}

function readLabels(from: ByteReader): Labels {
  const pairs: [string, string][] = []
  for (let left = from.varint(); left > 0; left--) pairs.push([from.text(), from.text()])
  return Labels.from(pairs)
}

/** Hears of what a record holds. */
export type BatchDecoded = {
  series(number: number, labels: Labels): void
  sample(number: number, timeMs: number, high: number, low: number, arrivedS: number): void
}

/** Reads one record of the log; types that are not known are passed over. */
export function decodeBatch(type: number, content: ByteReader, into: BatchDecoded): void {
  if (type === recordType.series) {
    while (!content.isAtEnd) into.series(content.varint(), readLabels(content))
  }
  if (type !== recordType.samples) return
  const arrivedS = content.u32()
  let number = 0
  let timeMs = 0
  while (!content.isAtEnd) {
    number += content.zigzag()
    timeMs += content.zigzag()
    into.sample(number, timeMs, content.u32(), content.u32(), arrivedS)
  }
}
