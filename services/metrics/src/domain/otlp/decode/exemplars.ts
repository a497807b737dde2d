import { type ProtoReader, readAttribute, readFields, readNanos, readSignedFixed } from '@hearth/protobuf'
import type { PointExemplar } from '../model.ts'

/** Reads one `Exemplar`. */
export function readExemplar(reader: ProtoReader): PointExemplar {
  const attributes: [string, string][] = []
  const read = { timeMs: 0, value: 0, traceId: '', spanId: '' }
  readFields(reader, reader.end(), {
    58: () => readAttribute(reader, attributes),
    17: () => {
      read.timeMs = readNanos(reader)
    },
    25: () => {
      read.value = reader.double()
    },
    49: () => {
      read.value = readSignedFixed(reader)
    },
    34: () => {
      read.spanId = readHex(reader)
    },
    42: () => {
      read.traceId = readHex(reader)
    },
  })
  return { ...read, attributes }
}

function readHex(reader: ProtoReader): string {
  const end = reader.end()
  const text = reader.bytes.toString('hex', reader.at, end)
  reader.at = end
  return text
}
