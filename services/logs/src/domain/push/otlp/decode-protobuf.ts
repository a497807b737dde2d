import { type AttributeValue, ProtoReader, readFields, readPair, readValue } from '@hearth/protobuf'
import type { LogRecord, ResourceLogs, ScopeLogs } from './model.ts'

/**
 * Reads an `ExportLogsServiceRequest` in protobuf. Keys are number and wire type of a field as they stand before it.
 *
 * @throws {RangeError} for what is cut off, {TypeError} for text that is no UTF-8
 */
export function decodeProtobufLogs(body: Uint8Array): readonly ResourceLogs[] {
  const reader = new ProtoReader(body)
  const found: ResourceLogs[] = []
  readFields(reader, body.length, { 10: () => found.push(readResource(reader)) })
  return found
}

function readResource(reader: ProtoReader): ResourceLogs {
  const attributes: [string, AttributeValue][] = []
  const scopes: ScopeLogs[] = []
  readFields(reader, reader.end(), {
    10: () => readFields(reader, reader.end(), { 10: () => attributes.push(readPair(reader)) }),
    18: () => scopes.push(readScope(reader)),
  })
  return { attributes, scopes }
}

function readScope(reader: ProtoReader): ScopeLogs {
  const scope = { name: '', version: '', droppedAttributes: 0 }
  const attributes: [string, AttributeValue][] = []
  const records: LogRecord[] = []
  readFields(reader, reader.end(), {
    10: () =>
      readFields(reader, reader.end(), {
        10: () => Object.assign(scope, { name: reader.text() }),
        18: () => Object.assign(scope, { version: reader.text() }),
        26: () => attributes.push(readPair(reader)),
        32: () => Object.assign(scope, { droppedAttributes: reader.varint() }),
      }),
    18: () => records.push(readRecord(reader)),
  })
  return { ...scope, attributes, records }
}

function readRecord(reader: ProtoReader): LogRecord {
  const attributes: [string, AttributeValue][] = []
  const record = {
    time: 0n,
    observedTime: 0n,
    severityNumber: 0,
    severityText: '',
    body: undefined as AttributeValue,
    droppedAttributes: 0,
    flags: 0,
    traceId: '',
    spanId: '',
  }
  const set =
    <K extends keyof typeof record>(name: K, read: () => (typeof record)[K]) =>
    () => {
      record[name] = read()
    }
  readFields(reader, reader.end(), {
    9: set('time', () => readNanoseconds(reader)),
    16: set('severityNumber', () => reader.varint()),
    26: set('severityText', () => reader.text()),
    42: set('body', () => readValue(reader)),
    56: set('droppedAttributes', () => reader.varint()),
    69: set('flags', () => reader.word()),
    74: set('traceId', () => readHex(reader)),
    82: set('spanId', () => readHex(reader)),
    89: set('observedTime', () => readNanoseconds(reader)),
    50: () => attributes.push(readPair(reader)),
  })
  return { ...record, attributes }
}

function readNanoseconds(reader: ProtoReader): bigint {
  const low = BigInt(reader.word())
  return (BigInt(reader.word()) << 32n) | low
}

function readHex(reader: ProtoReader): string {
  const end = reader.end()
  const text = reader.bytes.toString('hex', reader.at, end)
  reader.at = end
  return text
}
