import { ProtoReader, readFields } from '@hearth/protobuf'

/** The members of a message that are read, by the numbers of their fields: a text, or a message of such members. */
type Members = Readonly<Record<number, readonly [name: string, inner?: Members]>>

// Of `k8s.io/api/authorization/v1/generated.proto`. Both reviews are told apart by their kind.
const resource: Members = {
  1: ['namespace'],
  2: ['verb'],
  3: ['group'],
  4: ['version'],
  5: ['resource'],
  6: ['subresource'],
  7: ['name'],
}
const path: Members = { 1: ['path'], 2: ['verb'] }
const reviews: Readonly<Record<string, Members>> = {
  SelfSubjectAccessReview: {
    2: ['spec', { 1: ['resourceAttributes', resource], 2: ['nonResourceAttributes', path] }],
  },
  SelfSubjectRulesReview: { 2: ['spec', { 1: ['namespace'] }] },
}

/**
 * A review as protobuf: four bytes that say so, and a `runtime.Unknown` that holds its version, its kind and itself.
 *
 * @returns what the same is in JSON, for a schema to read
 * @throws {RangeError} for what is no such message, or is cut off
 */
export function decodeReview(body: Uint8Array): unknown {
  if (Buffer.from(body.subarray(0, 4)).toString('latin1') !== 'k8s\0')
    throw new RangeError('it does not begin with k8s')
  const reader = new ProtoReader(body.subarray(4))
  const form: Record<string, unknown> = {}
  let raw: Uint8Array = new Uint8Array()
  readFields(reader, reader.bytes.length, {
    10: () => Object.assign(form, readMembers(reader, reader.end(), { 1: ['apiVersion'], 2: ['kind'] })),
    18() {
      const end = reader.end()
      raw = reader.bytes.subarray(reader.at, end)
      reader.at = end
    },
  })
  const members = reviews[String(form.kind)] ?? {}
  const inner = new ProtoReader(raw)
  return { ...form, ...readMembers(inner, raw.length, members) }
}

function readMembers(reader: ProtoReader, end: number, members: Members): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  const readers = Object.entries(members).map(([field, [name, inner]]) => {
    const read = () => {
      found[name] = inner === undefined ? reader.text() : readMembers(reader, reader.end(), inner)
    }
    return [Number(field) * 8 + 2, read] as const
  })
  readFields(reader, end, Object.fromEntries(readers))
  return found
}
