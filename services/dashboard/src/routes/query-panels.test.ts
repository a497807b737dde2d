import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { type Received, sendFault, sendResult, startFakePrometheus } from '../test-support/fake-prometheus.ts'
import { basic, password, type Started, startDashboard, user } from '../test-support/start-dashboard.ts'

const path = '/api/ds/query/panels'
const range = { from: '1700000000000', to: '1700003600000' }
const panel = (id: string, expr: string = id) => ({ id, ...range, queries: [{ refId: 'A', expr }] })

type Line = { id: string; status: number; body: { message?: string; results?: Record<string, { status: number }> } }

/** A data source whose answers the test sends, one by one, and the lines as they come. */
async function startHeld(config: object = {}) {
  const held = new Map<string, ServerResponse>()
  const left: string[] = []
  const { url, received } = await startFakePrometheus(({ params }, response) => {
    const expr = params.get('query') ?? ''
    held.set(expr, response)
    response.on('close', () => response.writableEnded || left.push(expr))
  })
  const dashboard = await startDashboard({ config: { metricsUrl: url, ...config } })
  const answer = (expr: string) => {
    const response = held.get(expr)
    if (response === undefined) throw new Error(`Nobody asked for ${expr}`)
    sendResult(response, 'matrix', [{ metric: { name: expr }, values: [[1_700_000_000, '1']] }])
  }
  const asked = () => received.map(({ params }) => params.get('query') ?? '').toSorted()
  return { dashboard, answer, asked, left }
}

async function open({ url }: Started, panels: readonly object[], acceptEncoding = 'br, gzip') {
  const leave = new AbortController()
  const response = fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: basic(user, password), 'accept-encoding': acceptEncoding },
    body: JSON.stringify({ panels }),
    signal: leave.signal,
  })
  return { response, leave }
}

async function* linesOf(response: Response): AsyncGenerator<Line> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
  expect(text).toBe('')
}

async function allLines(started: Started, panels: readonly object[]): Promise<ReadonlyMap<string, Line>> {
  const { response } = await open(started, panels)
  const lines = new Map<string, Line>()
  for await (const line of linesOf(await response)) lines.set(line.id, line)
  return lines
}

const answered = (answer: (asked: Received, response: ServerResponse) => void) =>
  startFakePrometheus(answer).then(({ url }) => startDashboard({ config: { metricsUrl: url } }))

describe('POST /api/ds/query/panels', () => {
  test.each(['zstd', 'br', 'gzip', 'identity'])('sends each panel as it is done, in %s', async (coding) => {
    const { dashboard, answer, asked } = await startHeld()
    const { response } = await open(
      dashboard,
      ['a', 'b', 'c'].map((id) => panel(id)),
      coding,
    )
    await expect.poll(asked).toEqual(['a', 'b', 'c'])
    answer('b')
    const { headers } = await response
    expect(headers.get('content-type')).toBe('application/x-ndjson')
    expect(headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
    expect(headers.get('vary')).toMatch(/accept-encoding/i)
    const lines = linesOf(await response)
    const next = async () => ((await lines.next()).value as Line | undefined)?.id
    // Each is read before the next one is answered.
    expect(await next()).toBe('b')
    answer('c')
    expect(await next()).toBe('c')
    answer('a')
    expect([await next(), await next()]).toEqual(['a', undefined])
  })

  test('answers each as it would be answered alone', async () => {
    const dashboard = await answered(({ params }, response) =>
      params.get('query') === 'up'
        ? sendResult(response, 'matrix', [{ metric: {}, values: [[1_700_000_000, 'NaN']] }])
        : sendFault(response, 400, 'bad_data', 'parse error'),
    )
    const panels = [panel('well', 'up'), panel('ill', 'up(')]
    const lines = await allLines(dashboard, panels)
    for (const { id, ...body } of panels) {
      const alone = await dashboard.ask('POST', '/api/ds/query', body)
      expect(lines.get(id)).toEqual({ id, status: alone.status, body: alone.body })
    }
  })

  test('lets a panel fail that cannot be read, and one whose source may not be asked, between others', async () => {
    const { url } = await startFakePrometheus((_asked, response) => sendResult(response, 'matrix', []))
    const dashboard = await startDashboard({ config: { metricsUrl: url } })
    await dashboard.ask('POST', '/api/datasources', {
      uid: 'closed',
      name: 'Closed',
      type: 'prometheus',
      // What the machines of a cloud tell of themselves.
      url: 'http://169.254.169.254',
    })
    const closed = { refId: 'A', expr: 'up', datasource: { uid: 'closed' } }
    const lines = await allLines(dashboard, [
      panel('first'),
      { id: 'no time', queries: [closed] },
      { ...panel('many'), queries: Array.from({ length: 101 }, () => closed) },
      { ...panel('elsewhere'), queries: [{ refId: 'A', expr: 'x', datasource: { type: 'mysql', uid: 'l' } }] },
      { ...panel('closed'), queries: [closed] },
      panel('last'),
    ])
    const statuses = [...lines].map(([id, { status, body }]) => [id, [status, body.results?.A?.status]])
    expect(Object.fromEntries(statuses)).toEqual({
      first: [200, 200],
      'no time': [400, undefined],
      many: [400, undefined],
      elsewhere: [400, 404],
      closed: [400, 400],
      last: [200, 200],
    })
    expect(lines.get('many')?.body).toMatchObject({ message: expect.stringContaining('at most 100'), statusCode: 400 })
  })

  test('asks for six panels at a time, and for the next when one was read', async () => {
    const { dashboard, answer, asked } = await startHeld()
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const { response } = await open(
      dashboard,
      names.map((id) => panel(id)),
    )
    await expect.poll(asked).toEqual(names.slice(0, 6))
    answer('a')
    const lines = linesOf(await response)
    await lines.next()
    await expect.poll(asked).toEqual(names.slice(0, 7))
    for (const name of names.slice(1, 7)) answer(name)
    await expect.poll(asked).toEqual(names)
    answer('h')
    let read = 1
    for await (const _ of lines) read += 1
    expect(read).toBe(8)
  })

  test('ends all that is asked when its reader leaves, and asks for nothing more', async () => {
    const { dashboard, answer, asked, left } = await startHeld()
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const { response, leave } = await open(
      dashboard,
      names.map((id) => panel(id)),
    )
    await expect.poll(asked).toHaveLength(6)
    answer('a')
    await response
    await expect.poll(asked).toHaveLength(7)
    leave.abort()
    await expect.poll(() => left.toSorted()).toEqual(names.slice(1, 7))
    expect(asked()).not.toContain('h')
  })

  test('ends them too when its reader leaves before anything was answered', async () => {
    const { dashboard, asked, left } = await startHeld()
    const { response, leave } = await open(dashboard, [panel('a'), panel('b')])
    await expect.poll(asked).toEqual(['a', 'b'])
    leave.abort()
    await expect(response).rejects.toThrow()
    await expect.poll(() => left.toSorted()).toEqual(['a', 'b'])
  })

  test.each([
    { name: 'no panels', body: { panels: [] } },
    { name: 'a panel without an id', body: { panels: [{ ...range, queries: [{ expr: 'up' }] }] } },
    { name: 'more than a hundred', body: { panels: Array.from({ length: 101 }, (_, at) => panel(`${at}`)) } },
  ])('refuses $name', async ({ body }) => {
    const { ask } = await startDashboard()
    expect(await ask('POST', path, body)).toMatchObject({ status: 400, body: { message: expect.any(String) } })
  })
})
