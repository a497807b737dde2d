import type { ProtoReader } from '@hearth/protobuf'

/** A series as it stands in a request: references in place of texts, samples by where they lie. */
export type RawSeries = {
  readonly labelRefs: readonly number[]
  /** Where the message of each sample begins, behind its length; the reader finds its end from there. */
  readonly samples: readonly Span[]
  readonly histograms: readonly Span[]
  readonly exemplars: readonly Span[]
  readonly metadata: RawMetadata | undefined
}

/** A part of the message, its end outside it. */
export type Span = { readonly start: number; readonly end: number }

export type RawMetadata = { readonly type: number; readonly helpRef: number; readonly unitRef: number }

const key = {
  labelRefs: 0x0a,
  labelRef: 0x08,
  samples: 0x12,
  histograms: 0x1a,
  exemplars: 0x22,
  metadata: 0x2a,
} as const

/** @throws {RangeError} for what is cut off */
export function readSeries(reader: ProtoReader, end: number): RawSeries {
  const labelRefs: number[] = []
  const spans = { samples: [] as Span[], histograms: [] as Span[], exemplars: [] as Span[] }
  let metadata: RawMetadata | undefined
  while (reader.at < end) {
    const field = reader.varint()
    if (field === key.labelRefs) readPacked(reader, reader.end(), labelRefs)
    else if (field === key.labelRef) labelRefs.push(reader.varint())
    else if (field === key.samples) spans.samples.push(pass(reader))
    else if (field === key.histograms) spans.histograms.push(pass(reader))
    else if (field === key.exemplars) spans.exemplars.push(pass(reader))
    else if (field === key.metadata) metadata = readMetadata(reader, reader.end())
    else reader.skip(field)
  }
  reader.expectAt(end)
  return { labelRefs, ...spans, metadata }
}

function pass(reader: ProtoReader): Span {
  const end = reader.end()
  const start = reader.at
  reader.at = end
  return { start, end }
}

function readPacked(reader: ProtoReader, end: number, into: number[]): void {
  while (reader.at < end) into.push(reader.varint())
  reader.expectAt(end)
}

function readMetadata(reader: ProtoReader, end: number): RawMetadata {
  const found = { type: 0, helpRef: 0, unitRef: 0 }
  while (reader.at < end) {
    const field = reader.varint()
    if (field === 0x08) found.type = reader.varint()
    else if (field === 0x18) found.helpRef = reader.varint()
    else if (field === 0x20) found.unitRef = reader.varint()
    else reader.skip(field)
  }
  reader.expectAt(end)
  return found
}
