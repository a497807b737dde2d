import { Failure } from '@hearth/kernel'
import type { ProtoReader } from '@hearth/protobuf'
import { createMatcher } from '../promql/syntax/matchers.ts'
import type { PlainMatcher, Selection } from '../queries/outgoing.ts'
import { unfoldMessage } from '../remote-write/decode-write-request.ts'

export type ReadRequest = {
  readonly queries: readonly Selection[]
  /** The first that the asker takes and that there is. */
  readonly answer: 'samples' | 'chunks'
}

const ops = ['=', '!=', '=~', '!~'] as const
const maxQueries = 1_000

/**
 * Decodes the body of a remote read: a snappy block with a `prometheus.ReadRequest`. Hints are passed over.
 *
 * @throws {Failure} `invalid` for bytes that are not that; `too-large` above `maxBytes`
 */
export function decodeReadRequest(body: Uint8Array, maxBytes: number): ReadRequest {
  return unfoldMessage(body, { maxBytes }, decode)
}

function decode(reader: ProtoReader): ReadRequest {
  const queries: Selection[] = []
  const accepted: number[] = []
  while (reader.at < reader.bytes.length) {
    const field = reader.varint()
    if (field === 0x0a) queries.push(readQuery(reader, reader.end()))
    else if (field === 0x10) accepted.push(reader.varint())
    else if (field === 0x12) for (const end = reader.end(); reader.at < end; ) accepted.push(reader.varint())
    else reader.skip(field)
    if (queries.length > maxQueries) throw new RangeError(`more than ${maxQueries} queries`)
  }
  reader.expectAt(reader.bytes.length)
  return { queries, answer: chooseAnswer(accepted) }
}

function chooseAnswer(accepted: readonly number[]): ReadRequest['answer'] {
  if (accepted.length === 0) return 'samples'
  const first = accepted.find((type) => type === 0 || type === 1)
  if (first !== undefined) return first === 1 ? 'chunks' : 'samples'
  const supported = 'map[SAMPLES:{} STREAMED_XOR_CHUNKS:{}]'
  const reason = `server does not support any of the requested response types: [${accepted.join(' ')}]`
  throw new Failure('invalid', `${reason}; supported: ${supported}`)
}

function readQuery(reader: ProtoReader, end: number): Selection {
  const query = { fromMs: 0, toMs: 0 }
  const matchers: PlainMatcher[] = []
  while (reader.at < end) {
    const field = reader.varint()
    if (field === 0x08) query.fromMs = reader.int64()
    else if (field === 0x10) query.toMs = reader.int64()
    else if (field === 0x1a) matchers.push(readMatcher(reader, reader.end()))
    else reader.skip(field)
  }
  reader.expectAt(end)
  return { ...query, matchers }
}

function readMatcher(reader: ProtoReader, end: number): PlainMatcher {
  const found = { type: 0, name: '', value: '' }
  while (reader.at < end) {
    const field = reader.varint()
    if (field === 0x08) found.type = reader.varint()
    else if (field === 0x12) found.name = reader.text()
    else if (field === 0x1a) found.value = reader.text()
    else reader.skip(field)
  }
  reader.expectAt(end)
  const op = ops[found.type]
  if (op === undefined) throw new RangeError('invalid matcher type')
  const { name, value } = found
  // Refuses what is no expression.
  createMatcher(name, op, value)
  return { name, op, value }
}
