import { ProtoReader } from '@hearth/protobuf'
import { expect, test } from 'vitest'
import { field } from '../../../test-support/write-request.ts'
import { decodeProtobuf } from './decode-protobuf.ts'

const fixed = (key: number, write: (into: Buffer) => void) => {
  const bytes = Buffer.alloc(9, key)
  write(bytes)
  return bytes
}
const nanos = (key: number, value: bigint) => fixed(key, (into) => into.writeBigUInt64LE(value, 1))

test.each([
  { name: 'a sum', data: 7, exemplars: 5, value: fixed(0x19, (into) => into.writeDoubleLE(2.5, 1)), is: 2.5 },
  { name: 'a histogram', data: 9, exemplars: 8, value: fixed(0x31, (into) => into.writeBigInt64LE(-3n, 1)), is: -3 },
  { name: 'an exponential histogram', data: 10, exemplars: 11, value: Buffer.alloc(0), is: 0 },
])('exemplars of $name are read', ({ data, exemplars, value, is }) => {
  const attribute = Buffer.concat([field(1, Buffer.from('user')), field(2, field(1, Buffer.from('u1')))])
  const exemplar = Buffer.concat([
    nanos(0x11, 1_700_000_000_123_456_789n),
    value,
    field(4, Buffer.from('0102', 'hex')),
    field(5, Buffer.from('a1b2', 'hex')),
    field(7, attribute),
  ])
  const metric = field(2, field(data, field(1, field(exemplars, exemplar))))
  const request = field(1, field(2, metric))
  const [found] = decodeProtobuf(new ProtoReader(request))
  expect(found?.scopes[0]?.metrics[0]?.points[0]?.exemplars).toEqual([
    { timeMs: 1_700_000_000_123, value: is, traceId: 'a1b2', spanId: '0102', attributes: [['user', 'u1']] },
  ])
})
