import type { ProtoReader } from '@hearth/protobuf'
import type { Exemplar } from '../exemplars/exemplar-ring.ts'
import { Labels } from '../model/labels.ts'
import { decodeLabel } from './read-labels.ts'

/** Reads a `prometheus.Exemplar`. @throws {RangeError} for what is cut off */
export function readExemplar(reader: ProtoReader, end: number): Exemplar {
  const pairs: (readonly [string, string])[] = []
  const found = { value: 0, timeMs: 0 }
  while (reader.at < end) {
    const field = reader.varint()
    if (field === 0x0a) pairs.push(decodeLabel(reader, reader.end()))
    else if (field === 0x11) found.value = reader.double()
    else if (field === 0x18) found.timeMs = reader.int64()
    else reader.skip(field)
  }
  reader.expectAt(end)
  return { labels: Labels.from(pairs), ...found }
}

/** The same of remote write 2.0, whose labels are references: `labelsOf` tells them. */
export function readReferringExemplar(
  reader: ProtoReader,
  end: number,
  labelsOf: (refs: readonly number[]) => Labels,
): Exemplar {
  const refs: number[] = []
  const found = { value: 0, timeMs: 0 }
  while (reader.at < end) {
    const field = reader.varint()
    if (field === 0x0a) for (const last = reader.end(); reader.at < last; ) refs.push(reader.varint())
    else if (field === 0x08) refs.push(reader.varint())
    else if (field === 0x11) found.value = reader.double()
    else if (field === 0x18) found.timeMs = reader.int64()
    else reader.skip(field)
  }
  reader.expectAt(end)
  return { labels: labelsOf(refs), ...found }
}
