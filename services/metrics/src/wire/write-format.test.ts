import { expect, test } from 'vitest'
import { parseWriteFormat } from './write-format.ts'

const second = 'application/x-protobuf;proto=io.prometheus.write.v2.Request'

test.each([
  { name: 'nothing said', type: undefined, encoding: undefined, version: 1 },
  { name: 'the media type alone', type: 'application/x-protobuf', encoding: 'snappy', version: 1 },
  {
    name: 'the first message',
    type: 'application/x-protobuf;proto=prometheus.WriteRequest',
    encoding: 'snappy',
    version: 1,
  },
  { name: 'the second message', type: second, encoding: 'Snappy', version: 2 },
  { name: 'the second message after a blank', type: second.replace(';', '; '), encoding: 'snappy', version: 2 },
])('$name is version $version', ({ type, encoding, version }) => {
  expect(parseWriteFormat(type, encoding)).toEqual({ version })
})

test.each([
  { type: 'application/json', encoding: 'snappy', says: 'expected application/x-protobuf as the first (media) part' },
  {
    type: 'application/x-protobuf;proto=other',
    encoding: 'snappy',
    says: 'unknown type for remote write protobuf message other',
  },
  { type: second, encoding: 'zstd', says: 'zstd encoding (compression) is not accepted by this server; only snappy' },
])('$type with $encoding is refused', ({ type, encoding, says }) => {
  expect(parseWriteFormat(type, encoding)).toEqual({ refusal: expect.stringContaining(says) })
})
