import { connect } from 'node:net'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { ProtoWriter } from '@hearth/protobuf'
import { describe, expect, test } from 'vitest'
import { getPage, textsOf, withLogs } from '../../test-support/with-logs.ts'

const logs = withLogs()

const nowNanos = () => `${Date.now()}000000`
const json = { 'content-type': 'application/json' }

async function push(url: string, body: unknown, headers: Record<string, string> = json): Promise<[number, string]> {
  const sent = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const answer = await fetch(`${url}/loki/api/v1/push`, { method: 'POST', body: sent as BodyInit, headers })
  return [answer.status, (await answer.text()).trimEnd()]
}

const streamOf = (values: unknown[], stream: unknown = { app: 'shop', level: 'info' }) => ({
  streams: [{ stream, values }],
})

/** As Snappy folds what it finds nothing in: the length, and one literal. */
function fold(bytes: Uint8Array): Uint8Array {
  const writer = new ProtoWriter()
  writer.varint(bytes.length)
  writer.raw(Uint8Array.of(61 << 2, (bytes.length - 1) & 0xff, (bytes.length - 1) >> 8))
  writer.raw(bytes)
  return new Uint8Array(writer.bytes)
}

function protobufPush(labels: string, line: string, nanos: string): Uint8Array {
  const writer = new ProtoWriter()
  writer.message(0x0a, () => {
    writer.text(0x0a, labels)
    writer.message(0x12, () => {
      writer.message(0x0a, () => {
        writer.integer(0x08, Number(nanos.slice(0, 10)))
        writer.integer(0x10, Number(nanos.slice(10)))
      })
      writer.text(0x12, line)
      writer.message(0x1a, () => {
        writer.text(0x0a, 'trace_id')
        writer.text(0x12, '0af7')
      })
    })
  })
  return fold(new Uint8Array(writer.bytes))
}

describe('POST /loki/api/v1/push', () => {
  test('what is sent is listed, read and found under the name of its service, also after a restart', async () => {
    const url = await logs.start()
    const [first, second] = [nowNanos(), nowNanos()].map((time, at) => String(BigInt(time) + BigInt(at)))
    expect(
      await push(
        url,
        streamOf([
          [first, 'level=error one'],
          [second, 'two', { trace_id: 'abc' }],
        ]),
      ),
    ).toEqual([204, ''])
    const containers = (await (await fetch(`${url}/api/v1/containers`)).json()) as { id: string }[]
    expect(containers).toContainEqual(
      expect.objectContaining({
        id: 'pushed/shop',
        name: 'shop',
        source: 'pushed',
        retained: expect.objectContaining({ from: first }),
      }),
    )
    const page = await getPage(`${url}/api/v1/logs?container=shop&limit=1`)
    expect(textsOf(page.lines)).toEqual(['two'])
    expect(textsOf((await getPage(`${url}/api/v1/logs?container=shop&cursor=${page.prev}`)).lines)).toEqual([
      'level=error one',
    ])
    const listed = (await (await fetch(`${url}/containers/json?all=1`)).json()) as { Names: string[] }[]
    expect(listed.flatMap(({ Names }) => Names)).not.toContain('/shop')
    await logs.stop()
    const again = await logs.start()
    expect(textsOf((await getPage(`${again}/api/v1/logs?container=shop&search=one`)).lines)).toEqual([
      'level=error one',
    ])
  })

  test('half characters are the sign that stands for them, in memory as on the disk', async () => {
    const url = await logs.start()
    const first = BigInt(nowNanos())
    const values = ['a\ud83d', '\ude00b', 'hello world'].map((line, at) => [
      String(first + BigInt(at)),
      line,
      { k: '\ud83d' },
    ])
    expect(await push(url, streamOf(values, { app: 'shop', zone: 'x\ud83d' }))).toEqual([204, ''])
    const read = async (from: string) => {
      const range = `start=${first}&end=${first + 10n}&direction=forward`
      const query = encodeURIComponent('{zone="x\ufffd"} | k="\ufffd"')
      const answer = await fetch(`${from}/loki/api/v1/query_range?query=${query}&${range}`)
      const { data } = (await answer.json()) as { data: { result: { values: [string, string][] }[] } }
      return data.result.flatMap((found) => found.values.map(([, line]) => line))
    }
    const expected = ['a\ufffd', '\ufffdb', 'hello world']
    expect(await read(url)).toEqual(expected)
    await logs.stop()
    expect(await read(await logs.start())).toEqual(expected)
  })

  test('what is no UTF-8 is the sign that stands for it', async () => {
    const url = await logs.start()
    const body = Buffer.from(JSON.stringify(streamOf([[nowNanos(), 'a?b']])))
    body[body.indexOf('?')] = 0xff
    expect(await push(url, body)).toEqual([204, ''])
    expect(textsOf((await getPage(`${url}/api/v1/logs?container=shop`)).lines)).toEqual(['a\ufffdb'])
  })

  test('of a request whose client leaves in its midst nothing is kept', async () => {
    const url = await logs.start()
    const body = JSON.stringify(streamOf([[nowNanos(), 'never whole']]))
    const head = `POST /loki/api/v1/push HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json`
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`${head}\r\ncontent-length: ${body.length + 10}\r\n\r\n${body}`, () => socket.destroy())
    const metrics = async () => (await fetch(`${url}/metrics`)).text()
    await expect.poll(metrics).toMatch(/http_requests_total\{.*status="499".*\} 1/)
    expect(await push(url, streamOf([[nowNanos(), 'whole']]))).toEqual([204, ''])
    expect(await metrics()).toContain('logs_received_lines_total{service="logs"} 1\n')
    expect(textsOf((await getPage(`${url}/api/v1/logs?container=shop`)).lines)).toEqual(['whole'])
  })

  test('large requests that come at once, with and without a length, keep their lines apart', async () => {
    const url = await logs.start()
    const first = BigInt(nowNanos())
    const senders = ['a', 'b', 'c', 'd', 'e', 'f']
    const linesOf = (sender: string) => Array.from({ length: 700 }, (_, at) => `${sender} ${at}`)
    const bodyOf = (sender: string) =>
      JSON.stringify(
        streamOf(
          linesOf(sender).map((line, at) => [String(first + BigInt(at)), line]),
          { sender },
        ),
      )
    const send = async (sender: string, at: number) => {
      const body = at % 2 === 0 ? bodyOf(sender) : new Blob([bodyOf(sender)]).stream()
      const init = { method: 'POST', headers: json, body, duplex: 'half' } as RequestInit
      return (await fetch(`${url}/loki/api/v1/push`, init)).status
    }
    expect(await Promise.all(senders.map(send))).toEqual(senders.map(() => 204))
    const read = async (sender: string) => {
      const range = `start=${first}&end=${first + 1_000n}&direction=forward&limit=1000`
      const answer = await fetch(
        `${url}/loki/api/v1/query_range?query=${encodeURIComponent(`{sender="${sender}"}`)}&${range}`,
      )
      const { data } = (await answer.json()) as { data: { result: { values: [string, string][] }[] } }
      return data.result.flatMap((found) => found.values.map(([, line]) => line))
    }
    for (const sender of senders) expect(await read(sender)).toEqual(linesOf(sender))
  })

  test.each([
    { name: 'gzip', headers: { ...json, 'content-encoding': 'gzip' }, pack: gzipSync },
    { name: 'deflate', headers: { ...json, 'content-encoding': 'deflate' }, pack: deflateRawSync },
  ])('$name is unfolded', async ({ headers, pack }) => {
    const url = await logs.start()
    const body = new Uint8Array(pack(JSON.stringify(streamOf([[nowNanos(), 'packed']]))))
    expect(await push(url, body, headers)).toEqual([204, ''])
    expect(textsOf((await getPage(`${url}/api/v1/logs?container=shop`)).lines)).toEqual(['packed'])
  })

  test.each([{}, { 'content-encoding': 'snappy' }])('protobuf folded by Snappy, with %o', async (headers) => {
    const url = await logs.start()
    const body = protobufPush('{app="shop", path="C:\\\\x"}', 'grüße', nowNanos())
    expect(await push(url, body, { 'content-type': 'application/x-protobuf', ...headers })).toEqual([204, ''])
    expect(textsOf((await getPage(`${url}/api/v1/logs?container=shop`)).lines)).toEqual(['grüße'])
  })

  test.each([
    { written: '17', text: '17' },
    { written: '1.50', text: '1.50' },
    { written: '12345678901234567890', text: '12345678901234567890' },
    { written: 'true', text: 'true' },
    { written: 'null', text: 'null' },
    { written: '["a",1]', text: '["a",1]' },
    { written: '{"a":"b"}', text: '{"a":"b"}' },
  ])('a label $written has the text of its JSON, as in Loki', async ({ written, text }) => {
    const url = await logs.start()
    const body = `{"streams":[{"stream":{"app":"shop","order":${written}},"values":[["${nowNanos()}","x"]]}]}`
    expect(await push(url, body)).toEqual([204, ''])
    const values = await fetch(`${url}/loki/api/v1/label/order/values`)
    expect(await values.json()).toMatchObject({ data: [text] })
  })

  const longLine = 'x'.repeat(2_000)
  test.each([
    { name: 'a number in the place of a text', body: streamOf([[1, 'x']]), text: "can't find closing '\"' symbol" },
    { name: 'a line that is a number', body: streamOf([[nowNanos(), 1]]), text: "can't find closing '\"' symbol" },
    { name: 'what is no JSON', body: '{', text: 'JSON' },
    {
      name: 'labels that are none',
      body: streamOf([[nowNanos(), 'x']], { 'a b': 'c' }),
      text: "couldn't parse labels",
    },
    {
      name: 'a line that is too old',
      body: streamOf([['1600000000000000000', 'x']]),
      text: `entry for stream '{app="shop", level="info", service_name="shop"}' has timestamp too old: 2020-09-13T12:26:40Z, oldest acceptable timestamp is: `,
    },
    {
      name: 'a line of the future',
      body: streamOf([['9223372036854775807', 'x']]),
      text: 'has timestamp too new: 2262-04-11T23:47:16Z',
    },
    {
      name: 'a line that is too long',
      body: streamOf([[nowNanos(), longLine]]),
      text: "max entry size '1024' bytes exceeded for stream",
    },
    {
      name: 'too many labels',
      body: streamOf([[nowNanos(), 'x']], { a: '1', b: '2', c: '3' }),
      text: 'has 3 label names; limit 2',
    },
    { name: 'other content', body: 'x', headers: { 'content-type': 'text/plain' }, text: 'snappy: corrupt input' },
    {
      name: 'an unknown encoding',
      body: 'x',
      headers: { ...json, 'content-encoding': 'br' },
      text: 'Content-Encoding "br" not supported',
    },
  ])('$name is 400', async ({ body, text, headers = json }) => {
    const url = await logs.start({ maxPushLineBytes: 1_024, maxLabels: 2 })
    const [status, told] = await push(url, body, headers)
    expect(told).toContain(text)
    expect(status).toBe(400)
  })

  test('ever so many labels are refused without being spelled out', async () => {
    const url = await logs.start()
    const labels = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`l${at}`, 'x']))
    const [status, told] = await push(url, streamOf([[nowNanos(), 'x']], labels))
    expect([status, told]).toEqual([400, expect.stringContaining('has 5000 label names; limit 15')])
    expect(told.length).toBeLessThan(200)
  })

  test('ten thousand lines at once, each a stream of its own with metadata, are kept', async () => {
    const url = await logs.start()
    const nanos = nowNanos()
    const details = { a: '1', b: '2', c: '3', d: '4', e: '5', f: '6' }
    const lines = Array.from({ length: 10_000 }, (_, at) => streamOf([[nanos, `line ${at}`, details]]).streams[0])
    expect(await push(url, { streams: lines })).toEqual([204, ''])
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toContain('logs_received_lines_total{service="logs"} 10000')
  })

  test('without streams it is 422, and lines that may be kept are, beside others', async () => {
    const url = await logs.start()
    expect(await push(url, { streams: [] })).toEqual([422, 'error at least one valid stream is required for ingestion'])
    expect(
      (
        await push(
          url,
          streamOf([
            [nowNanos(), 'kept'],
            ['1600000000000000000', 'x'],
          ]),
        )
      )[0],
    ).toBe(400)
    expect(textsOf((await getPage(`${url}/api/v1/logs?container=shop`)).lines)).toEqual(['kept'])
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toContain('logs_refused_lines_total{reason="greater_than_max_sample_age",service="logs"} 1')
    expect(metrics).toContain('logs_received_lines_total{service="logs"} 1')
  })

  test('too many streams, too many bytes and a line far behind its stream are refused in the words of Loki', async () => {
    const url = await logs.start({ maxPushStreams: 1, maxPushBytesPerSecond: 100 })
    const now = nowNanos()
    expect((await push(url, streamOf([[now, 'x']])))[0]).toBe(204)
    const late = String(BigInt(now) - 7_200_000_000_000n)
    expect(await push(url, streamOf([[late, 'x']]))).toEqual([400, expect.stringContaining('entry too far behind')])
    expect(await push(url, streamOf([[now, 'x']], { app: 'other' }))).toEqual([
      429,
      expect.stringContaining('maximum active stream limit exceeded'),
    ])
    expect(await push(url, streamOf([[now, 'x'.repeat(500)]]))).toEqual([
      429,
      expect.stringContaining('ingestion rate limit exceeded'),
    ])
  })

  test.each([
    { name: 'a foreign name', headers: { ...json, host: 'evil.example' } },
    { name: 'a page of another site', headers: { ...json, origin: 'http://evil.example' } },
    { name: 'a form of another site', headers: { 'content-type': 'text/plain', origin: 'null' } },
    { name: 'a browser that says so', headers: { ...json, 'sec-fetch-site': 'cross-site' } },
  ])('$name is 403', async ({ headers }) => {
    const url = await logs.start()
    const { request } = await import('node:http')
    const status = await new Promise((resolve, reject) => {
      const sending = request(
        `${url}/loki/api/v1/push`,
        { method: 'POST', headers: headers as unknown as Record<string, string> },
        (answer) => resolve(answer.statusCode),
      )
      sending.on('error', reject)
      sending.end(JSON.stringify(streamOf([[nowNanos(), 'x']])))
    })
    expect(status).toBe(403)
  })
})

test.each(['/api/prom/push', '/loki/api/v1/push'])('POST %s takes the older form', async (path) => {
  const url = await logs.start()
  const entries = [{ ts: new Date().toISOString(), line: 'old form' }]
  const body = JSON.stringify({ streams: [{ labels: '{app="shop"}', entries }] })
  expect((await fetch(`${url}${path}`, { method: 'POST', headers: json, body })).status).toBe(204)
  expect(textsOf((await getPage(`${url}/api/v1/logs?container=shop`)).lines)).toEqual(['old form'])
})

test('GET /ready answers as Loki does', async () => {
  const answer = await fetch(`${await logs.start()}/ready`)
  expect([answer.status, await answer.text()]).toEqual([200, 'ready\n'])
})
