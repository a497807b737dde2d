import { Failure } from '@hearth/kernel'
import { Labels } from '../model/labels.ts'
import type { ProtoReader } from './proto-reader.ts'

const labelKey = 0x0a
const nameKey = 0x0a
const valueKey = 0x12

/**
 * Reads the labels that follow one another from here on.
 *
 * @param known labels by their bytes: those found are given back, others are added
 */
export function readLabels(reader: ProtoReader, end: number, known: Map<string, Labels>): Labels {
  const start = reader.at
  let after = start
  while (reader.at < end && reader.varint() === labelKey) {
    after = reader.end()
    reader.at = after
  }
  // One character for each byte: the quickest key of a map that equal bytes have in common.
  const bytes = reader.bytes.toString('latin1', start, after)
  const before = known.get(bytes)
  reader.at = after
  if (before !== undefined) return before
  reader.at = start
  const labels = decodeLabels(reader, after)
  known.set(bytes, labels)
  return labels
}

function decodeLabels(reader: ProtoReader, end: number): Labels {
  const pairs = new Map<string, string>()
  while (reader.at < end) {
    reader.varint()
    const [name, value] = decodeLabel(reader, reader.end())
    if (pairs.has(name)) throw new Failure('invalid', `Cannot store a series with two labels "${name}"`)
    pairs.set(name, value)
  }
  reader.expectAt(end)
  const labels = Labels.from(pairs)
  if (labels.get('__name__') !== '') return labels
  throw new Failure('invalid', 'Cannot store a series without the label "__name__"')
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
