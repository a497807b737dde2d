import {
  type ProtoReader,
  readAttribute,
  readFields,
  readFixed,
  readNanos,
  readPacked,
  readSignedFixed,
  readZigzag,
} from '@hearth/protobuf'
import type {
  ExponentialBuckets,
  ExponentialPoint,
  HistogramPoint,
  NumberPoint,
  PointExemplar,
  SummaryPoint,
} from '../model.ts'
import { readExemplar } from './exemplars.ts'

type Keys = { readonly attributes: number; readonly flags: number; readonly exemplars: number }

// Summaries have no exemplars; no field has the number 0.
const noField = 0

// The fields that all points have, though their attributes and flags under different numbers.
function readCommon(reader: ProtoReader, keys: Keys) {
  const attributes: [string, string][] = []
  const exemplars: PointExemplar[] = []
  const common = { attributes, exemplars, startMs: 0, timeMs: 0, isAbsent: false }
  const fields = {
    [keys.attributes]: () => readAttribute(reader, attributes),
    17: () => {
      common.startMs = readNanos(reader)
    },
    25: () => {
      common.timeMs = readNanos(reader)
    },
    [keys.exemplars]: () => exemplars.push(readExemplar(reader)),
    [keys.flags]: () => {
      common.isAbsent = (reader.varint() & 1) === 1
    },
  }
  return { common, fields }
}

export function readNumberPoint(reader: ProtoReader): NumberPoint {
  const { common, fields } = readCommon(reader, { attributes: 0x3a, flags: 0x40, exemplars: 0x2a })
  let value = 0
  readFields(reader, reader.end(), {
    ...fields,
    33: () => {
      value = reader.double()
    },
    49: () => {
      value = readSignedFixed(reader)
    },
  })
  return { ...common, value }
}

export function readHistogramPoint(reader: ProtoReader): HistogramPoint {
  const { common, fields } = readCommon(reader, { attributes: 0x4a, flags: 0x50, exemplars: 0x42 })
  const totals = readTotals(reader)
  const counts: number[] = []
  const bounds: number[] = []
  readFields(reader, reader.end(), {
    ...fields,
    ...totals.fields,
    50: () => readPacked(reader, () => readFixed(reader), counts),
    49: () => counts.push(readFixed(reader)),
    58: () => readPacked(reader, () => reader.double(), bounds),
    57: () => bounds.push(reader.double()),
  })
  return { ...common, ...totals.read, bounds, counts }
}

export function readExponentialPoint(reader: ProtoReader): ExponentialPoint {
  const { common, fields } = readCommon(reader, { attributes: 0x0a, flags: 0x50, exemplars: 0x5a })
  const totals = readTotals(reader)
  const none: ExponentialBuckets = { offset: 0, counts: [] }
  const read = { scale: 0, zeroCount: 0, zeroThreshold: 0, positive: none, negative: none }
  readFields(reader, reader.end(), {
    ...fields,
    ...totals.fields,
    48: () => {
      read.scale = readZigzag(reader)
    },
    57: () => {
      read.zeroCount = readFixed(reader)
    },
    66: () => {
      read.positive = readBuckets(reader)
    },
    74: () => {
      read.negative = readBuckets(reader)
    },
    113: () => {
      read.zeroThreshold = reader.double()
    },
  })
  return { ...common, ...totals.read, ...read }
}

export function readSummaryPoint(reader: ProtoReader): SummaryPoint {
  const { common, fields } = readCommon(reader, { attributes: 0x3a, flags: 0x40, exemplars: noField })
  const totals = readTotals(reader)
  const quantiles: { quantile: number; value: number }[] = []
  readFields(reader, reader.end(), {
    ...fields,
    ...totals.fields,
    50: () => quantiles.push(readQuantile(reader)),
  })
  return { ...common, count: totals.read.count, sum: totals.read.sum ?? 0, quantiles }
}

function readTotals(reader: ProtoReader) {
  const read: { count: number; sum: number | undefined } = { count: 0, sum: undefined }
  const fields = {
    33: () => {
      read.count = readFixed(reader)
    },
    41: () => {
      read.sum = reader.double()
    },
  }
  return { read, fields }
}

function readBuckets(reader: ProtoReader): ExponentialBuckets {
  const counts: number[] = []
  let offset = 0
  readFields(reader, reader.end(), {
    8: () => {
      offset = readZigzag(reader)
    },
    18: () => readPacked(reader, () => reader.varint(), counts),
    16: () => counts.push(reader.varint()),
  })
  return { offset, counts }
}

function readQuantile(reader: ProtoReader): { quantile: number; value: number } {
  const read = { quantile: 0, value: 0 }
  readFields(reader, reader.end(), {
    9: () => {
      read.quantile = reader.double()
    },
    17: () => {
      read.value = reader.double()
    },
  })
  return read
}
