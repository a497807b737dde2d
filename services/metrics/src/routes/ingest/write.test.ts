import { uncompress } from 'snappyjs'
import { describe, expect, test } from 'vitest'
import { encodePartialRequest, type PartialSeries } from '../../test-support/partial-request.ts'
import { withMetrics } from '../../test-support/with-metrics.ts'
import { encodeWriteRequest, snappyBlock } from '../../test-support/write-request.ts'

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
      name: 'another message',
      headers: { 'content-type': 'application/x-protobuf;proto=io.prometheus.write.v3.Request' },
      text: 'supported: [prometheus.WriteRequest io.prometheus.write.v2.Request]',
    },
    { name: 'JSON', headers: { 'content-type': 'application/json' }, text: 'expected application/x-protobuf' },
    { name: 'gzip', headers: { 'content-encoding': 'gzip' }, text: 'only snappy is acceptable' },
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

  test.each([
    { name: 'without a name', labels: { job: 'x' }, reason: 'without the label "__name__"' },
    { name: 'with a label twice', labels: { __name__: 'm', job: 'x', joc: 'y' }, reason: 'with two labels "job"' },
  ])('a series $name is passed over and told, and the others are stored', async ({ name, labels, reason }) => {
    const good = (job: string) => ({
      labels: { __name__: 'beside_bad', job, of: name },
      samples: [[3_000_000, 1]] as const,
    })
    const body = encodeWriteRequest([good('first'), { labels, samples: [[3_000_000, 1]] }, good('last')])
    const message = Buffer.from(uncompress(body)).toString('latin1').replace('joc', 'job')
    const answer = await sendBytes(new Uint8Array(snappyBlock(Buffer.from(message, 'latin1'))))
    expect([answer.status, await answer.text()]).toEqual([400, `Cannot store a series ${reason}\n`])
    const query = encodeURIComponent(`count(beside_bad{of="${name}"})`)
    expect(await metrics.json(`/api/v1/query?query=${query}&time=3000`)).toMatchObject({
      data: { result: [{ value: [3_000, '2'] }] },
    })
  })

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

  test('native histograms are stored beside floats', async () => {
    const answer = await metrics.write([
      { labels: { __name__: 'beside' }, samples: [[1_000_000, 1]] },
      { labels: { __name__: 'native', job: 'x' }, samples: [], histograms: 1 },
    ])
    expect(answer.status).toBe(204)
    expect(await metrics.json('/api/v1/query?query=native&time=0.001')).toMatchObject({
      data: { result: [{ metric: { job: 'x' }, histogram: [0.001, { count: '0', sum: '0' }] }] },
    })
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

describe('remote write 2.0', () => {
  const send = async (series: readonly PartialSeries[]) => {
    const type = 'application/x-protobuf;proto=io.prometheus.write.v2.Request'
    const headers = { 'content-type': type, 'content-encoding': 'snappy', 'x-prometheus-remote-write-version': '2.0.0' }
    const init = { method: 'POST', headers, body: encodePartialRequest(series) }
    const answer = await metrics.ask('/api/v1/write', init)
    const written = ['samples', 'histograms', 'exemplars'].map((kind) =>
      answer.headers.get(`x-prometheus-remote-write-${kind}-written`),
    )
    return { status: answer.status, text: await answer.text(), written }
  }

  test('what is acknowledged can be asked for, and what was said of it', async () => {
    const metadata = { type: 2, help: 'Pushed by the second version', unit: 'seconds' }
    const sent = await send([{ labels: ['__name__', 'second'], samples: [[1_000_000, 42]], metadata }])
    expect(sent).toEqual({ status: 204, text: '', written: ['1', '0', '0'] })
    expect(await metrics.json('/api/v1/query?query=second&time=1000')).toMatchObject({
      data: { result: [{ metric: { __name__: 'second' }, value: [1000, '42'] }] },
    })
    expect(await metrics.json('/api/v1/metadata?metric=second')).toMatchObject({
      data: { second: [{ type: 'gauge', help: 'Pushed by the second version', unit: 'seconds' }] },
    })
  })

  test('what can be stored is, and the rest is 400 with its reasons', async () => {
    await send([{ labels: ['__name__', 'kept'], samples: [[2_000_000, 1]] }])
    const sent = await send([
      { labels: ['job', 'nameless'], samples: [[1, 1]] },
      { labels: ['__name__', 'kept'], samples: [[1_000_000, 1]] },
      { labels: ['__name__', 'beside_refused'], samples: [[1_000_000, 1]] },
      { labels: ['__name__', 'kept'], samples: [[2_000_000, 5]] },
    ])
    expect(sent.status).toBe(400)
    expect(sent.written).toEqual(['1', '0', '0'])
    expect(sent.text.trimEnd().split('\n')).toEqual([
      'invalid metric name or labels, got {job="nameless"}',
      'out of order sample (1 of this request)',
      'duplicate sample for timestamp; overrides not allowed (1 of this request)',
    ])
    expect(await metrics.json('/api/v1/query?query=beside_refused&time=1000')).toMatchObject({
      data: { result: [{ value: [1000, '1'] }] },
    })
  })
})

describe('exemplars', () => {
  const exemplars = (name: string) => metrics.json(`/api/v1/query_exemplars?query=rate(${name}[5m])`)
  const shown = (name: string, trace: string, value: string, timestamp: number) => ({
    data: [{ seriesLabels: { __name__: name }, exemplars: [{ labels: { trace_id: trace }, value, timestamp }] }],
  })
  const one = (timeMs: number, trace = 'abc') => ({ labels: { trace_id: trace }, value: 0.25, timeMs })

  test('of a request are answered with their series', async () => {
    const series = { labels: { __name__: 'traced' }, samples: [[1_000, 1] as const], exemplars: [one(1_500)] }
    expect((await metrics.write([series])).status).toBe(204)
    expect(await exemplars('traced')).toMatchObject(shown('traced', 'abc', '0.25', 1.5))
  })

  test('of version 2.0 are counted, and those that are refused are named', async () => {
    const type = 'application/x-protobuf;proto=io.prometheus.write.v2.Request'
    const headers = { 'content-type': type, 'content-encoding': 'snappy' }
    const future = one(Date.now() + 3_600_000)
    const labels = ['__name__', 'traced_second']
    const series = { labels, samples: [[1_000, 1] as const], exemplars: [one(1_500), one(1_400), future] }
    const body = encodePartialRequest([series])
    const answer = await metrics.ask('/api/v1/write', { method: 'POST', headers, body })
    expect([answer.status, answer.headers.get('x-prometheus-remote-write-exemplars-written')]).toEqual([400, '1'])
    expect(await answer.text()).toBe(
      [
        'out of order exemplar for series {__name__="traced_second"}',
        'out of bounds: timestamp is too far in the future for series {__name__="traced_second"}\n',
      ].join('\n'),
    )
    expect(await exemplars('traced_second')).toMatchObject(shown('traced_second', 'abc', '0.25', 1.5))
  })
})

describe('remote write turned off', () => {
  const off = withMetrics({ remoteWrite: false })

  test('is as if it were not there', async () => {
    expect((await off.write([])).status).toBe(404)
  })
})
