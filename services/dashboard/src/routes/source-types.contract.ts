import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { type Received, startFakePrometheus } from '../test-support/fake-prometheus.ts'
import { basic, password, startDashboard, user } from '../test-support/start-dashboard.ts'

type Answer = (asked: Received, response: ServerResponse) => void

/** A type of data source with a server in the place of its own. */
export type SourceTypeCase = {
  readonly type: string
  /** A query, and how the server answers it and everything that is asked besides. */
  readonly query: object
  readonly answer: Answer
  /** What is yet to be written; `undefined` where the data source itself may be the whole question. */
  readonly blank?: object
  /** Whether any text is an answer, and a status of a failure alone says otherwise. */
  readonly takesAnyText?: true
  /** A query that the source refuses in these words, and what the server says to it. */
  readonly refused: {
    readonly query: object
    readonly isAbout: (asked: Received) => boolean
    readonly answer: Answer
    readonly message: string
  }
  readonly isWell: string
  /** Below the source: one that reads, and one that does not. */
  readonly paths: { readonly reading?: string; readonly other: string }
}

type Results = Readonly<Record<string, { status: number; error?: string; errorSource?: string; frames: Frame[] }>>
type Frame = { schema: { refId: string; fields: object[] }; data: { values: unknown[][] } }

/** What holds for every type of data source that can be asked. */
export function describeSourceType(one: SourceTypeCase): void {
  const open = async (answer: Answer, config: Record<string, unknown> = {}) => {
    const { url, received } = await startFakePrometheus(answer)
    const dashboard = await startDashboard({ config })
    const made = await dashboard.ask('POST', '/api/datasources', { name: 'Mine', type: one.type, uid: 'mine', url })
    expect(made.status).toBe(200)
    const run = async (...written: readonly object[]) => {
      const queries = written.map((query, at) => ({
        refId: String.fromCharCode(65 + at),
        ...query,
        datasource: { uid: 'mine' },
      }))
      const { status, body } = await dashboard.ask('POST', '/api/ds/query', { from: 'now-1h', to: 'now', queries })
      return { status, results: (body as { results: Results }).results }
    }
    return { ...dashboard, run, received, upstream: url }
  }

  describe(`a data source of the type ${one.type}`, () => {
    test('says that it answers', async () => {
      const { ask } = await open(one.answer)
      const health = await ask('GET', '/api/datasources/uid/mine/health')
      expect(health).toMatchObject({ status: 200, body: { status: 'OK', message: one.isWell } })
    })

    test('answers a query with frames of even columns', async () => {
      const { run } = await open(one.answer)
      const { status, results } = await run(one.query)
      expect([status, results.A?.status]).toEqual([200, 200])
      expect(results.A?.frames.length).toBeGreaterThan(0)
      for (const { schema, data } of results.A?.frames ?? []) {
        expect(schema.refId).toBe('A')
        expect(data.values).toHaveLength(schema.fields.length)
        expect(new Set(data.values.map(({ length }) => length)).size).toBe(1)
        expect(data.values[0]?.length).toBeGreaterThan(0)
      }
    })

    test('is asked once for what two queries want', async () => {
      const { run, received } = await open(one.answer)
      await run(one.query)
      const alone = received.length
      const { results } = await run(one.query, one.query)
      expect(received.length - alone).toBe(alone)
      expect(results.B?.frames).toHaveLength(results.A?.frames.length ?? 0)
    })

    test.skipIf(one.blank === undefined)('is not asked for nothing', async () => {
      const { run, received } = await open(one.answer)
      expect(await run(one.blank ?? {})).toEqual({ status: 200, results: { A: { status: 200, frames: [] } } })
      expect(received).toEqual([])
    })

    test('refuses a query in its own words, and leaves the others', async () => {
      const { run } = await open((asked, response) =>
        one.refused.isAbout(asked) ? one.refused.answer(asked, response) : one.answer(asked, response),
      )
      const { status, results } = await run(one.refused.query, one.query)
      expect(status).toBe(400)
      expect(results.A).toMatchObject({ status: 400, error: expect.stringContaining(one.refused.message), frames: [] })
      expect(results.B).toMatchObject({ status: 200 })
    })

    test.each([
      ...(one.takesAnyText
        ? []
        : [{ name: 'something else', answer: says('<html>'), config: {}, message: 'something else' }]),
      {
        name: 'too much',
        answer: says('x'.repeat(70_000)),
        config: { maxAnswerBytes: 65_536 },
        message: 'longer than',
      },
      { name: 'nothing in time', answer: () => {}, config: { queryTimeoutMs: 100 }, message: 'within 100 ms' },
    ])('that answers with $name is at fault', async ({ answer, config, message }) => {
      const { run, ask } = await open(answer, config)
      const fault = { status: 502, error: expect.stringContaining(message), errorSource: 'downstream' }
      expect(await run(one.query)).toMatchObject({ status: 400, results: { A: fault } })
      const health = { status: 'ERROR', message: expect.stringContaining(message) }
      expect(await ask('GET', '/api/datasources/uid/mine/health')).toMatchObject({ status: 400, body: health })
    })

    test('that cannot be reached is told', async () => {
      const { run, ask } = await open(one.answer)
      await ask('PUT', '/api/datasources/uid/mine', { name: 'Mine', type: one.type, url: 'http://127.0.0.1:9' })
      expect((await run(one.query)).results.A).toMatchObject({
        status: 502,
        error: expect.stringContaining('Cannot reach data source "Mine"'),
      })
    })

    test('is never asked at a link-local address', async () => {
      const { run, ask } = await open(one.answer)
      await ask('PUT', '/api/datasources/uid/mine', { name: 'Mine', type: one.type, url: 'http://169.254.169.254' })
      expect((await run(one.query)).results.A?.error).toContain('link-local')
    })

    test('is left alone when the reader leaves', async () => {
      const asked = Promise.withResolvers<ServerResponse>()
      const { url } = await open((_, response) => asked.resolve(response))
      const leave = new AbortController()
      const body = JSON.stringify({ from: 'now-1h', to: 'now', queries: [{ ...one.query, datasource: 'mine' }] })
      const headers = { authorization: basic(user, password), 'content-type': 'application/json' }
      const answer = fetch(`${url}/api/ds/query`, { method: 'POST', headers, body, signal: leave.signal })
      const refused = expect(answer).rejects.toThrow()
      const response = await asked.promise
      const closed = once(response, 'close')
      leave.abort()
      await closed
      await refused
    })

    test('lets the proxy read, and no more', async () => {
      const { ask, received } = await open(one.answer)
      const below = (path: string) => `/api/datasources/proxy/uid/mine/${path}`
      if (one.paths.reading !== undefined) expect((await ask('GET', below(one.paths.reading))).status).toBe(200)
      const passed = received.length
      for (const [method, path] of [
        ['GET', one.paths.other],
        ['POST', one.paths.other],
        ['PUT', one.paths.reading ?? ''],
        ['DELETE', one.paths.reading ?? ''],
      ] as const)
        expect((await ask(method, below(path))).status).toBe(403)
      expect(received).toHaveLength(passed)
    })
  })
}

function says(text: string): Answer {
  return (_, response) => response.end(text)
}
