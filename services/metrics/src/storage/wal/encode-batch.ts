import type { Exemplar } from '../../domain/exemplars/exemplar-ring.ts'
import type { Labels } from '../../domain/model/labels.ts'
import type { MetricDescription } from '../../domain/model/metric-description.ts'
import type { SampleSink } from '../head/apply-batch.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { LabelsBuilder } from './labels-builder.ts'
import { LogBuffer } from './log-buffer.ts'
import { logType } from './record-types.ts'
import { TextTable } from './text-table.ts'

// What a damaged byte takes with it: about as much as the page of the disk that it stands on.
const fullRecordBytes = 4_096

/** Writes what a batch stored as records of the log: new series, then samples. */
export class BatchEncoder implements SampleSink {
  #to = new LogBuffer()
  #open = 0
  #start = 0
  #arrivedS = 0
  #number = 0
  #timeMs = 0

  /** Everything until `end` goes to `to`. */
  begin(to: LogBuffer, arrivedS: number): void {
    this.#to = to
    this.#arrivedS = arrivedS
    this.#open = 0
  }

  series(number: number, labels: Labels): void {
    const { records, definitions } = this.#to
    if (!this.#hasRoom(logType.series)) {
      this.#begin(logType.series)
      definitions.beginRecord(logType.series)
    }
    const start = records.length
    records.varint(number)
    writeLabels(records, labels)
    definitions.raw(records.bytes.subarray(start, records.length))
  }

  sample(number: number, timeMs: number, high: number, low: number): void {
    const { records } = this.#to
    if (!this.#hasRoom(logType.samples)) {
      this.#begin(logType.samples)
      records.u32(this.#arrivedS)
      this.#number = 0
      this.#timeMs = 0
    }
    records.zigzag(number - this.#number)
    records.zigzag(timeMs - this.#timeMs)
    records.u64(high, low)
    this.#number = number
    this.#timeMs = timeMs
    this.#to.samples += 1
  }

  histogram(number: number, timeMs: number, encoded: Uint8Array): void {
    const { records } = this.#to
    if (!this.#hasRoom(logType.histograms)) this.#begin(logType.histograms)
    records.varint(number)
    writeTimedHistogram(records, timeMs, encoded)
  }

  start(number: number, timeMs: number, startMs: number): void {
    const { records } = this.#to
    if (!this.#hasRoom(logType.starts)) this.#begin(logType.starts)
    writeStart(records, number, timeMs, startMs)
  }

  /** Of a series whose number was told; in a log of what is to be sent alone. */
  exemplar(number: number, { labels, value, timeMs }: Exemplar): void {
    if (!this.#hasRoom(logType.exemplars)) this.#begin(logType.exemplars)
    const { records } = this.#to
    records.varint(number)
    records.zigzag(timeMs)
    records.f64(value)
    writeLabels(records, labels)
  }

  metadata(description: MetricDescription): void {
    if (!this.#hasRoom(logType.metadata)) this.#begin(logType.metadata)
    writeDescription(this.#to.records, description)
  }

  end(): void {
    if (this.#open !== 0) this.#to.records.endRecord()
    if (this.#open === logType.series) this.#to.definitions.endRecord()
    this.#open = 0
  }

  #hasRoom(type: number): boolean {
    return this.#open === type && this.#to.records.length - this.#start < fullRecordBytes
  }

  #begin(type: number): void {
    this.end()
    this.#start = this.#to.records.length
    this.#to.records.beginRecord(type)
    this.#open = type
  }
}

function writeLabels(to: ByteWriter, labels: Labels): void {
  to.varint(labels.names.length)
  for (let at = 0; at < labels.names.length; at++) {
    to.text(labels.names[at] ?? '')
    to.text(labels.values[at] ?? '')
  }
}

/** Reads the labels of one series after the other. */
export class LabelsReader {
  readonly #texts = new TextTable()
  readonly #builder = new LabelsBuilder()

  read(from: ByteReader): Labels {
    const count = from.varint()
    this.#builder.begin(count)
    for (let at = 0; at < count; at++) this.#builder.add(from.text(this.#texts), from.text(this.#texts))
    return this.#builder.end()
  }
}

export function passLabels(from: ByteReader): void {
  for (let left = from.varint() * 2; left > 0; left--) from.passText()
}

/** When the counts of a series began from a time on, as the log and the checkpoint hold it. */
export function writeStart(to: ByteWriter, number: number, timeMs: number, startMs: number): void {
  to.varint(number)
  to.zigzag(timeMs)
  to.zigzag(startMs)
}

/** A histogram with its time, as the log and the checkpoint hold it. */
export function writeTimedHistogram(to: ByteWriter, timeMs: number, encoded: Uint8Array): void {
  to.zigzag(timeMs)
  to.varint(encoded.length)
  to.raw(encoded)
}

/** @param take gets bytes of its own */
export function readTimedHistogram(from: ByteReader, take: (timeMs: number, encoded: Uint8Array) => void): void {
  const timeMs = from.zigzag()
  take(timeMs, Uint8Array.from(from.raw(from.varint())))
}

/** What is known of a metric, as the log and the checkpoint hold it. */
export function writeDescription(to: ByteWriter, { metric, type, help, unit }: MetricDescription): void {
  for (const text of [metric, type, help, unit]) to.text(text)
}

export function readDescription(from: ByteReader): MetricDescription {
  return { metric: from.text(), type: from.text(), help: from.text(), unit: from.text() }
}

/** Hears of what a record holds. */
export type BatchDecoded = {
  /** @param from stands before the labels, which have to be read or passed */
  series(number: number, from: ByteReader): void
  sample(number: number, timeMs: number, high: number, low: number, arrivedS: number): void
  /** Comes before the sample in whose place it stands. */
  histogram(number: number, timeMs: number, encoded: Uint8Array): void
  start(number: number, timeMs: number, startMs: number): void
  /** @param from stands before its labels, which have to be read or passed */
  exemplar(number: number, timeMs: number, value: number, from: ByteReader): void
  metadata(description: MetricDescription): void
  /** @param logged how many samples were ever logged up to here */
  mark(logged: number): void
}

/** For those who want to hear of a part alone. */
export const ignoring: BatchDecoded = {
  series: (_number, from) => passLabels(from),
  sample: () => undefined,
  histogram: () => undefined,
  start: () => undefined,
  exemplar: (_number, _timeMs, _value, from) => passLabels(from),
  metadata: () => undefined,
  mark: () => undefined,
}

/** Reads one record of the log; types that are not known are passed over. */
export function decodeBatch(type: number, content: ByteReader, into: BatchDecoded): void {
  if (type === logType.series) {
    while (!content.isAtEnd) into.series(content.varint(), content)
  }
  if (type === logType.metadata) {
    while (!content.isAtEnd) into.metadata(readDescription(content))
  }
  if (type === logType.histograms) {
    while (!content.isAtEnd) {
      const number = content.varint()
      readTimedHistogram(content, (timeMs, encoded) => into.histogram(number, timeMs, encoded))
    }
  }
  if (type === logType.starts) {
    while (!content.isAtEnd) into.start(content.varint(), content.zigzag(), content.zigzag())
  }
  if (type === logType.exemplars) {
    while (!content.isAtEnd) into.exemplar(content.varint(), content.zigzag(), content.f64(), content)
  }
  if (type === logType.mark) into.mark(content.varint())
  if (type === logType.samples) readSamples(content, into)
}

function readSamples(content: ByteReader, into: BatchDecoded): void {
  const arrivedS = content.u32()
  let number = 0
  let timeMs = 0
  while (!content.isAtEnd) {
    number += content.zigzag()
    timeMs += content.zigzag()
    into.sample(number, timeMs, content.u32(), content.u32(), arrivedS)
  }
}
