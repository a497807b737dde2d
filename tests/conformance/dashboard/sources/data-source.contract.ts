import { describe, expect, test } from 'vitest'
import {
  basic,
  password,
  startDashboard,
  user,
} from '../../../../services/dashboard/src/test-support/start-dashboard.ts'

/** A type of data source with a real engine behind it. */
export type EngineCase = {
  readonly type: string
  /** How it is added: `url`, `jsonData` and so on; called once the engine is started. */
  readonly settings: () => object
  readonly secret?: string
  /** When the rows are that `query` finds; an hour at most. */
  readonly range: { readonly fromMs: number; readonly toMs: number }
  /** Finds something in that range, and nothing a year before. */
  readonly query: object
  readonly rejected: { readonly query: object; readonly field: string; readonly message: string | RegExp }
  /** Answers with more than 64 KiB; `undefined` where an engine has not as much. */
  readonly large?: object
  /** Takes for ever; with its settings where they are others, and whether the engine is still at it. */
  readonly slow: {
    readonly query: object
    readonly settings?: () => object
    readonly isRunning: () => Promise<boolean>
  }
}

type Frame = {
  readonly schema: { readonly refId: string; readonly fields: readonly { type: string; typeInfo: { frame: string } }[] }
  readonly data: { readonly values: readonly (readonly unknown[])[] }
}
type Result = { readonly status: number; readonly error?: string; readonly frames: readonly Frame[] }

const yearMs = 365 * 86_400_000
const patience = { timeout: 60_000, interval: 50 }

/** Adds the data source to a dashboard service of its own. */
export async function addSource(one: Pick<EngineCase, 'type' | 'settings'>, config: object = {}) {
  const dashboard = await startDashboard({ config: { ...config } })
  const made = await dashboard.ask('POST', '/api/datasources', {
    name: 'Mine',
    uid: 'mine',
    type: one.type,
    ...one.settings(),
  })
  expect(made).toMatchObject({ status: 200 })
  const run = async (queries: readonly object[], { fromMs, toMs }: EngineCase['range']) => {
    const asked = queries.map((query, at) => ({
      refId: String.fromCharCode(65 + at),
      datasource: { uid: 'mine' },
      ...query,
    }))
    const sent = { from: String(fromMs), to: String(toMs), queries: asked }
    const { status, body } = await dashboard.ask('POST', '/api/ds/query', sent)
    return { status, results: (body as { results: Readonly<Record<string, Result>> }).results }
  }
  return { ...dashboard, run }
}

/** What holds for every type of data source, with the engine itself to answer. */
export function describeDataSource(one: EngineCase): void {
  const rowsOf = (result: Result | undefined) =>
    (result?.frames ?? []).reduce((sum, { data }) => sum + (data.values[0]?.length ?? 0), 0)

  describe(`a data source of the type ${one.type}`, () => {
    test('says that it answers', async () => {
      const { ask } = await addSource(one)
      const { status, body } = await ask('GET', '/api/datasources/uid/mine/health')
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { status: 'OK', message: expect.stringMatching(/\w/) },
      })
    })

    test('answers with frames in the wire form', async () => {
      const { run } = await addSource(one)
      const { status, results } = await run([one.query], one.range)
      expect(results.A?.error).toBeUndefined()
      expect([status, results.A?.status]).toEqual([200, 200])
      expect(rowsOf(results.A)).toBeGreaterThan(0)
      for (const { schema, data } of results.A?.frames ?? []) {
        expect(schema.refId).toBe('A')
        expect(data.values).toHaveLength(schema.fields.length)
        expect(new Set(data.values.map(({ length }) => length)).size).toBe(1)
        for (const [at, { type, typeInfo }] of schema.fields.entries()) {
          expect(typeInfo.frame).toMatch(/^(time\.Time|float64|string|bool|json\.RawMessage)$/)
          const numeric = (data.values[at] ?? []).every((value) => value === null || typeof value === 'number')
          if (type === 'time' || type === 'number') expect(numeric).toBe(true)
        }
      }
    })

    test('keeps to the range', async () => {
      const { run } = await addSource(one)
      const { fromMs, toMs } = one.range
      const { results } = await run([one.query], { fromMs: fromMs - yearMs, toMs: toMs - yearMs })
      expect(results.A?.error).toBeUndefined()
      expect(rowsOf(results.A)).toBe(0)
    })

    test('says which part of which query is wrong, and answers the others', async () => {
      const { run } = await addSource(one)
      const { status, results } = await run([one.rejected.query, one.query], one.range)
      expect(status).toBe(400)
      expect(results.A).toMatchObject({ status: 400, frames: [] })
      expect(results.A?.error).toMatch(one.rejected.message)
      expect(results.A?.error).toMatch(new RegExp(`query A.*"${one.rejected.field}"`))
      expect(results.B?.status).toBe(200)
    })

    test.skipIf(one.large === undefined)('is not read beyond the bound of an answer', async () => {
      const { run } = await addSource(one, { maxAnswerBytes: 65_536 })
      const { results } = await run([one.large ?? {}], one.range)
      expect(results.A?.error).toContain('longer than 65536 bytes')
    })

    test('is given up after its time, and stops', async () => {
      const { run } = await addSource(
        { ...one, settings: one.slow.settings ?? one.settings },
        { queryTimeoutMs: 1_000 },
      )
      const { results } = await run([one.slow.query], one.range)
      expect(results.A?.error).toContain('did not answer within 1000 ms')
      await expect.poll(one.slow.isRunning, patience).toBe(false)
    })

    test('stops when the reader leaves', async () => {
      const { url } = await addSource({ ...one, settings: one.slow.settings ?? one.settings })
      const leave = new AbortController()
      const queries = [{ refId: 'A', datasource: { uid: 'mine' }, ...one.slow.query }]
      const { fromMs, toMs } = one.range
      const answer = fetch(`${url}/api/ds/query`, {
        method: 'POST',
        headers: { authorization: basic(user, password), 'content-type': 'application/json' },
        body: JSON.stringify({ from: String(fromMs), to: String(toMs), queries }),
        signal: leave.signal,
      })
      const gone = expect(answer).rejects.toThrow()
      await expect.poll(one.slow.isRunning, patience).toBe(true)
      leave.abort()
      await gone
      await expect.poll(one.slow.isRunning, patience).toBe(false)
    })

    test.skipIf(one.secret === undefined)('keeps its secrets to itself', async () => {
      const { ask, run } = await addSource(one)
      const { results } = await run([one.query, one.rejected.query], one.range)
      const told = await Promise.all(
        ['', '/uid/mine', '/uid/mine/health'].map(async (path) => (await ask('GET', `/api/datasources${path}`)).text),
      )
      const settings = (await ask('GET', '/api/frontend/settings')).text
      expect([...told, settings, JSON.stringify(results)].join()).not.toContain(one.secret)
      expect(told[1]).toContain('"secureJsonFields":{"')
    })
  })
}
