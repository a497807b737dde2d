import { spawnSync } from 'node:child_process'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createSpanSender } from '../../../packages/tracing/src/index.ts'

/** A Python with the packages of PyPI; another than the system's where the environment names it. */
const python = process.env.HEARTH_TEST_PYTHON ?? 'python3'
const module = 'opentelemetry.proto.collector.trace.v1.trace_service_pb2'
const isThere = spawnSync(python, ['-c', `import ${module}`]).status === 0

const reader = `
import sys
from ${module} import ExportTraceServiceRequest
from google.protobuf.json_format import MessageToJson
request = ExportTraceServiceRequest()
sent = sys.stdin.buffer.read()
request.ParseFromString(sent)
assert request.SerializeToString() == sent
print(MessageToJson(request))
`

/** What OpenTelemetry's own messages read from the body of a request. */
function readByPython(body: Buffer): unknown {
  const { stdout, stderr, status } = spawnSync(python, ['-c', reader], { input: body, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

describe.skipIf(!isThere)("OpenTelemetry's messages for Python (skipped where opentelemetry-proto is absent)", () => {
  test('read what is sent, and would write the same bytes', async () => {
    const bodies: Buffer[] = []
    const sender = createSpanSender({
      fetch: async (_url, init) => {
        bodies.push(gunzipSync(init?.body as Uint8Array))
        return new Response()
      },
      target: async () => ({ url: 'http://receiver/v1/traces', headers: {} }),
      source: { resource: { 'service.name': 'hearth' }, scope: { name: 'tests', version: '1' } },
      onLost: () => undefined,
    })
    sender.send([
      {
        ...{ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', parentSpanId: undefined },
        ...{
          name: 'chat m',
          kind: 'client',
          startMs: 1_700_000_000_000.5,
          endMs: 1_700_000_000_250,
          error: 'no model',
        },
        attributes: {
          text: 'Müller',
          none: 0,
          below: -3,
          part: 0.25,
          no: false,
          list: ['a', 'b'],
          long: 'x'.repeat(300),
        },
      },
    ])
    await sender.close()
    const value = (key: string, value: object) => ({ key, value })
    expect(readByPython(bodies[0] ?? Buffer.alloc(0))).toEqual({
      resourceSpans: [
        {
          resource: { attributes: [value('service.name', { stringValue: 'hearth' })] },
          scopeSpans: [
            {
              scope: { name: 'tests', version: '1' },
              spans: [
                {
                  traceId: Buffer.from('0af7651916cd43dd8448eb211c80319c', 'hex').toString('base64'),
                  spanId: Buffer.from('b7ad6b7169203331', 'hex').toString('base64'),
                  name: 'chat m',
                  kind: 'SPAN_KIND_CLIENT',
                  startTimeUnixNano: '1700000000000500000',
                  endTimeUnixNano: '1700000000250000000',
                  attributes: [
                    value('text', { stringValue: 'Müller' }),
                    value('none', { intValue: '0' }),
                    value('below', { intValue: '-3' }),
                    value('part', { doubleValue: 0.25 }),
                    value('no', { boolValue: false }),
                    value('list', { arrayValue: { values: [{ stringValue: 'a' }, { stringValue: 'b' }] } }),
                    value('long', { stringValue: 'x'.repeat(300) }),
                  ],
                  status: { message: 'no model', code: 'STATUS_CODE_ERROR' },
                },
              ],
            },
          ],
        },
      ],
    })
  })
})
