import type { ProtoReader } from '@hearth/protobuf'
import { Labels } from '../model/labels.ts'
import type { KnownLabels } from './known-labels.ts'

/** Why the labels of a series, which are read whole, are no labels to keep it under. */
export class LabelsFault extends Error {
  override readonly name = 'LabelsFault'
}

const labelKey = 0x0a
const nameKey = 0x0a
const valueKey = 0x12

/**
 * Reads the labels that follow one another from here on.
 *
 * @param known labels by their bytes: those found are given back, others are added
 * @throws {LabelsFault} for labels without a name or with one name twice; {RangeError} for what is cut off
 */
export function readLabels(reader: ProtoReader, end: number, known: KnownLabels): Labels {
  const start = reader.at
  const expected = start + known.lengthOfNext(reader.view, start)
  // The labels that came next in the request before, and no more of them.
  if (expected > start && (expected === end || (expected < end && reader.bytes[expected] !== labelKey))) {
    const next = known.takeNext()
    if (next !== undefined) {
      reader.at = expected
      return next
    }
  }
  return findLabels(reader, end, known)
}

function findLabels(reader: ProtoReader, end: number, known: KnownLabels): Labels {
  const start = reader.at
  let after = start
  while (reader.at < end && reader.varint() === labelKey) {
    after = reader.end()
    reader.at = after
  }
  const length = after - start
  const before = known.find(reader.bytes, reader.view, start, length)
  reader.at = after
  if (before !== undefined) return before
  reader.at = start
  const labels = decodeLabels(reader, after)
  known.put(reader.bytes, start, length, labels)
  return labels
}

function decodeLabels(reader: ProtoReader, end: number): Labels {
  const names: string[] = []
  const values: string[] = []
  let isSorted = true
  while (reader.at < end) {
    reader.varint()
    const [name, value] = decodeLabel(reader, reader.end())
    if (value === '' || name <= (names.at(-1) ?? '')) isSorted = false
    names.push(name)
    values.push(value)
  }
  reader.expectAt(end)
  const labels = isSorted ? Labels.fromSorted(names, values) : sortLabels(names, values)
  if (labels.get('__name__') !== '') return labels
  throw new LabelsFault('Cannot store a series without the label "__name__"')
}

function sortLabels(names: readonly string[], values: readonly string[]): Labels {
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new LabelsFault(`Cannot store a series with two labels "${twice}"`)
  return Labels.from(names.map((name, at) => [name, values[at] ?? ''] as const))
}

/** Reads one label. @throws {RangeError} for what is cut off */
export function decodeLabel(reader: ProtoReader, end: number): [name: string, value: string] {
  let name = ''
  let value = ''
  while (reader.at < end) {
    const field = reader.varint()
    if (field === nameKey) name = reader.text()
    else if (field === valueKey) value = reader.text()
    else reader.skip(field)
  }
  reader.expectAt(end)
  return [name, value]
}
