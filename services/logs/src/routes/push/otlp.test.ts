import { deflateSync, gzipSync } from 'node:zlib'
import { ProtoWriter } from '@hearth/protobuf'
import { expect, test } from 'vitest'
import { decodeJsonLogs } from '../../domain/push/otlp/decode-json.ts'
import { decodeProtobufLogs } from '../../domain/push/otlp/decode-protobuf.ts'
import { toStreams } from '../../domain/push/otlp/to-streams.ts'
import { getPage, textsOf, withLogs } from '../../test-support/with-logs.ts'

const logs = withLogs()

const requestOf = (nanos: string) => ({
  resourceLogs: [
    {
      resource: {
        attributes: [
          { key: 'service.name', value: { stringValue: 'checkout' } },
          { key: 'telemetry.sdk.language', value: { stringValue: 'nodejs' } },
        ],
      },
      scopeLogs: [
        {
          scope: { name: 'winston', version: '3' },
          logRecords: [
            {
              timeUnixNano: nanos,
              observedTimeUnixNano: nanos,
              severityNumber: 17,
              severityText: 'ERROR',
              body: { stringValue: 'payment refused' },
              attributes: [
                {
                  key: 'http',
                  value: { kvlistValue: { values: [{ key: 'status.code', value: { intValue: '402' } }] } },
                },
              ],
              traceId: '5b8efff798038103d269b633813fc60c',
              spanId: 'EEE19B7EC3C1B174',
            },
          ],
        },
      ],
    },
  ],
})

function writeProtobuf(nanos: bigint): Uint8Array {
  const writer = new ProtoWriter()
  const pair = (key: number, name: string, value: () => void) =>
    writer.message(key, () => {
      writer.text(0x0a, name)
      writer.message(0x12, value)
    })
  const fixed = (key: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(nanos)
    writer.varint(key)
    writer.raw(bytes)
  }
  const hex = (key: number, digits: string) => writer.message(key, () => writer.raw(Buffer.from(digits, 'hex')))
  writer.message(0x0a, () => {
    writer.message(0x0a, () => {
      pair(0x0a, 'service.name', () => writer.text(0x0a, 'checkout'))
      pair(0x0a, 'telemetry.sdk.language', () => writer.text(0x0a, 'nodejs'))
    })
    writer.message(0x12, () => {
      writer.message(0x0a, () => {
        writer.text(0x0a, 'winston')
        writer.text(0x12, '3')
      })
      writer.message(0x12, () => {
        fixed(0x09)
        writer.integer(0x10, 17)
        writer.text(0x1a, 'ERROR')
        writer.message(0x2a, () => writer.text(0x0a, 'payment refused'))
        pair(0x32, 'http', () => writer.message(0x32, () => pair(0x0a, 'status.code', () => writer.integer(0x18, 402))))
        hex(0x4a, '5b8efff798038103d269b633813fc60c')
        hex(0x52, 'eee19b7ec3c1b174')
        fixed(0x59)
      })
    })
  })
  return new Uint8Array(writer.bytes)
}

test.each([
  { name: 'JSON', decoded: () => decodeJsonLogs(requestOf('1795251600000000001')) },
  { name: 'protobuf', decoded: () => decodeProtobufLogs(writeProtobuf(1_795_251_600_000_000_001n)) },
])('a record in $name becomes a line with labels and metadata as in Loki', ({ decoded }) => {
  const [stream] = toStreams(decoded(), 0n)
  expect(stream).toEqual({
    labels: { service_name: 'checkout' },
    entries: [
      {
        time: '1795251600000000001',
        line: 'payment refused',
        metadata: {
          http_status_code: '402',
          observed_timestamp: '1795251600000000001',
          severity_number: '17',
          severity_text: 'ERROR',
          trace_id: '5b8efff798038103d269b633813fc60c',
          span_id: 'eee19b7ec3c1b174',
          telemetry_sdk_language: 'nodejs',
          scope_name: 'winston',
          scope_version: '3',
        },
      },
    ],
  })
})

test('records are taken, packed or not, and found under the name of their service', async () => {
  const url = await logs.start()
  const nanos = `${Date.now()}000000`
  const send = (body: Uint8Array | string, headers: Record<string, string>) =>
    fetch(`${url}/otlp/v1/logs`, { method: 'POST', body: body as BodyInit, headers })
  const packed = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  expect((await send(new Uint8Array(gzipSync(JSON.stringify(requestOf(nanos)))), packed)).status).toBe(204)
  const protobuf = { 'content-type': 'application/x-protobuf' }
  expect((await send(writeProtobuf(BigInt(nanos) + 1n), protobuf)).status).toBe(204)
  const deflated = new Uint8Array(deflateSync(writeProtobuf(BigInt(nanos) + 2n)))
  expect((await send(deflated, { ...protobuf, 'content-encoding': 'deflate' })).status).toBe(204)
  const { lines } = await getPage(`${url}/api/v1/logs?container=checkout`)
  expect(textsOf(lines)).toEqual(['payment refused', 'payment refused', 'payment refused'])
  const refused = await send('{"resourceLogs":[{"scopeLogs":1}]}', { 'content-type': 'application/json' })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Cannot read the OTLP request')])
  expect((await send('x', { 'content-type': 'text/plain' })).status).toBe(400)
})

test("a collector's batch of 8,192 records in JSON is kept", async () => {
  const url = await logs.start()
  const [source] = requestOf(`${Date.now()}000000`).resourceLogs
  const [scope] = source?.scopeLogs ?? []
  const attributes = Array.from({ length: 10 }, (_, at) => ({ key: `key ${at}`, value: { stringValue: 'x' } }))
  const logRecords = Array.from({ length: 8_192 }, (_, at) => ({
    ...scope?.logRecords[0],
    attributes,
    body: { stringValue: `line ${at}` },
  }))
  const body = JSON.stringify({ resourceLogs: [{ ...source, scopeLogs: [{ ...scope, logRecords }] }] })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/otlp/v1/logs`, { method: 'POST', body, headers })).status).toBe(204)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toContain('logs_received_lines_total{service="logs"} 8192')
})
