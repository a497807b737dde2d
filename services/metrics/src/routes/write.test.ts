import { describe, expect, test } from 'vitest'
import { withMetrics } from '../test-support/with-metrics.ts'
import { encodeWriteRequest } from '../test-support/write-request.ts'

const metrics = withMetrics({ outOfOrderMs: 0 })

describe('remote write', () => {
  test('knows no other verb, whatever page asks', async () => {
    const answer = await metrics.ask('/api/v1/write', { headers: { origin: 'https://elsewhere.example' } })
    expect([answer.status, await answer.text()]).toEqual([405, 'Method Not Allowed\n'])
  })

  test('what is acknowledged can be asked for', async () => {
    const answer = await metrics.write([{ labels: { __name__: 'pushed', job: 'x' }, samples: [[1_000_000, 42]] }])
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(await metrics.json('/api/v1/query?query=pushed&time=1000')).toMatchObject({
      data: { result: [{ metric: { __name__: 'pushed', job: 'x' }, value: [1000, '42'] }] },
    })
  })

  test('of a request with a fault nothing is stored', async () => {
    await metrics.write([{ labels: { __name__: 'late' }, samples: [[9_000_000, 1]] }])
    const answer = await metrics.write([
      { labels: { __name__: 'fine' }, samples: [[1_000_000, 1]] },
      { labels: { __name__: 'late' }, samples: [[1_000_000, 1]] },
    ])
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toBe('')
    expect(await metrics.json('/api/v1/label/__name__/values?match[]=fine')).toMatchObject({ data: [] })
  })

  test.each([
    {
      name: 'remote write 2.0',
      headers: { 'content-type': 'application/x-protobuf;proto=io.prometheus.write.v2.Request' },
      text: 'send remote write 1.0',
    },
    { name: 'JSON', headers: { 'content-type': 'application/json' }, text: 'send remote write 1.0' },
    { name: 'gzip', headers: { 'content-encoding': 'gzip' }, text: 'send snappy blocks' },
  ])('$name is 415 and says what can be taken', async ({ headers, text }) => {
    const answer = await metrics.write([], headers)
    expect(answer.status).toBe(415)
    expect(await answer.text()).toContain(text)
  })

  const sendBytes = (body: Uint8Array<ArrayBuffer>) => {
    const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
    return metrics.ask('/api/v1/write', { method: 'POST', headers, body })
  }

  test.each(['nonsense', 'x', ''])(
    '"%s", which is no snappy block, is 400 in the words of Prometheus',
    async (text) => {
      const answer = await sendBytes(new TextEncoder().encode(text))
      expect([answer.status, await answer.text()]).toEqual([400, 'snappy: corrupt input\n'])
    },
  )

  test('of a body that was cut nothing is stored', async () => {
    const series = Array.from({ length: 50 }, (_, at) => ({
      labels: { __name__: `cut_${at}` },
      samples: [[1, 1]] as const,
    }))
    const body = new Uint8Array(encodeWriteRequest(series))
    for (let length = 1; length < body.length; length += 29)
      expect((await sendBytes(body.slice(0, length))).status, `${length} of ${body.length} bytes`).toBe(400)
    expect(await metrics.json('/api/v1/label/__name__/values?match[]={__name__=~"cut_.*"}')).toMatchObject({ data: [] })
  })

  test('native histograms are 400 with the name of their series, and nothing beside them is stored', async () => {
    const answer = await metrics.write([
      { labels: { __name__: 'beside' }, samples: [[1_000_000, 1]] },
      { labels: { __name__: 'native', job: 'x' }, samples: [], histograms: 1 },
    ])
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('{__name__="native", job="x"}')
    expect(await metrics.json('/api/v1/label/__name__/values?match[]=beside')).toMatchObject({ data: [] })
  })

  test('samples far in the future are 400', async () => {
    const answer = await metrics.write([{ labels: { __name__: 'tomorrow' }, samples: [[Date.now() + 86_400_000, 1]] }])
    expect(answer.status).toBe(400)
  })

  test('metadata is answered in the shape of Prometheus, the last of each metric', async () => {
    const send = (help: string) => {
      const metadata = [{ type: 1, metric: 'sent_total', help, unit: 'bytes' }]
      return sendBytes(new Uint8Array(encodeWriteRequest([], metadata)))
    }
    expect((await send('Sent')).status).toBe(204)
    expect((await send('Bytes sent')).status).toBe(204)
    expect(await metrics.json('/api/v1/metadata')).toEqual({
      status: 'success',
      data: { sent_total: [{ type: 'counter', help: 'Bytes sent', unit: 'bytes' }] },
    })
  })

  test('a web page may not write', async () => {
    const answer = await metrics.write([{ labels: { __name__: 'page' }, samples: [[1, 1]] }], { origin: 'http://evil' })
    expect(answer.status).toBe(403)
  })
})

describe('remote write turned off', () => {
  const off = withMetrics({ remoteWrite: false })

  test('is as if it were not there', async () => {
    expect((await off.write([])).status).toBe(404)
  })
})
