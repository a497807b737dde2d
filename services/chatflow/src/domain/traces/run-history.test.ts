import { describe, expect, it } from 'vitest'
import type { Execution } from '../records/execution.ts'
import type { RunEntry } from './run-entry.ts'
import { findRun, listRuns, type RunHistoryQuery } from './run-history.ts'
import type { RunTrace } from './run-trace.ts'

type Kept = {
  readonly entries?: readonly Partial<RunEntry>[]
  readonly traces?: readonly Partial<RunTrace>[]
  readonly executions?: readonly Partial<Execution>[]
}

const entry = (own: Partial<RunEntry>) => ({
  chatflowId: 'f',
  sessionId: 's',
  question: 'q',
  status: 'done',
  startMs: 1,
  ...own,
})
const trace = (own: Partial<RunTrace>) => ({
  chatflowId: 'f',
  sessionId: 's',
  question: 'q',
  status: 'done',
  startMs: 1,
  ...own,
})
const execution = (own: Partial<Execution>) => ({
  ...{ agentflowId: 'f', sessionId: 's', executionData: '[]', state: 'FINISHED', createdAtMs: 1, updatedAtMs: 2 },
  ...own,
})

/** Stores in memory that answer as those of the database do, as far as it matters here. */
function open({ entries = [], traces = [], executions = [] }: Kept) {
  const asked: Record<string, unknown>[] = []
  const fits = (row: object, query: object) =>
    Object.entries(query).every(([name, wanted]) => {
      const value = Reflect.get(row, name)
      return wanted === undefined || (Array.isArray(wanted) ? wanted.includes(value) : value === wanted)
    })
  const find = (rows: readonly object[]) => async (id: string) => rows.find((row) => Reflect.get(row, 'id') === id)
  const all = { entries: entries.map(entry), traces: traces.map(trace), executions: executions.map(execution) }
  const deps = {
    runEntries: {
      get: find(all.entries),
      async list({ limit, executionIds, ...query }: { limit: number; executionIds?: readonly string[] }) {
        asked.push({ store: 'entries', limit, ...(executionIds && { executionIds }), ...query })
        return all.entries.filter((row) => fits(row, { ...query, executionId: executionIds })).slice(0, limit)
      },
    },
    traces: {
      get: find(all.traces),
      async list({ limit, ...query }: { limit: number }) {
        asked.push({ store: 'traces', limit, ...query })
        return all.traces.filter((row) => fits(row, query)).slice(0, limit)
      },
    },
    executions: {
      get: find(all.executions),
      async list({ where, offset, limit }: { where: object; offset: number; limit: number }) {
        asked.push({ store: 'executions', where, offset, limit })
        return { rows: all.executions.filter((row) => fits(row, where)).slice(offset, offset + limit), total: 0 }
      },
    },
  } as unknown as Parameters<typeof listRuns>[0]
  const list = (query: Partial<RunHistoryQuery> = {}) => listRuns(deps, { limit: 50, withExecutions: true, ...query })
  const shown = async (query?: Partial<RunHistoryQuery>) =>
    (await list(query)).map(({ id, kind, status }) => `${id} ${kind} ${status}`)
  return { list, shown, asked, find: (id: string) => findRun(deps, id) }
}

describe('the runs of flows', () => {
  const kept: Kept = {
    entries: [
      { id: 'r4', startMs: 40 },
      { id: 'r1', startMs: 10, status: 'failed' },
    ],
    traces: [
      { id: 'r4', startMs: 40, costUsd: 7 },
      { id: 't2', startMs: 20 },
    ],
    executions: [{ id: 'e3', createdAtMs: 30, state: 'ERROR' }],
  }

  it('are listed newest first, each once', async () => {
    const { list, shown } = open(kept)
    expect(await shown()).toEqual(['r4 trace done', 'e3 execution failed', 't2 trace done', 'r1 entry failed'])
    expect((await list())[0]?.costUsd).toBe(7)
  })

  it('are at most as many as are asked for', async () => {
    expect(await open(kept).shown({ limit: 2 })).toEqual(['r4 trace done', 'e3 execution failed'])
  })

  it('are without executions where these are not asked for', async () => {
    const { shown, asked } = open(kept)
    expect(await shown({ withExecutions: false })).toEqual(['r4 trace done', 't2 trace done', 'r1 entry failed'])
    expect(asked.map(({ store }) => store)).toEqual(['entries', 'traces'])
  })

  it('are those of a flow and a session alone, in all three', async () => {
    const { shown, asked } = open(kept)
    await shown({ chatflowId: 'f', sessionId: 's' })
    expect(asked.find(({ store }) => store === 'executions')?.where).toEqual({ agentflowId: 'f', sessionId: 's' })
    expect(asked.find(({ store }) => store === 'traces')).toMatchObject({ chatflowId: 'f', sessionId: 's' })
    expect(await shown({ chatflowId: 'other' })).toEqual([])
    expect(await shown({ sessionId: 'other' })).toEqual([])
  })

  it.each([
    { status: 'done', expected: ['r4 trace done', 't2 trace done'] },
    { status: 'failed', expected: ['e3 execution failed', 'r1 entry failed'] },
    { status: 'stopped', expected: [] },
    { status: 'running', expected: [] },
    { status: 'waiting', expected: [] },
  ] as const)('are those that are $status, where only these are asked for', async ({ status, expected }) => {
    expect(await open(kept).shown({ status })).toEqual(expected)
  })
})

describe('the execution of an agent flow', () => {
  it('is the run that is entered for it', async () => {
    const { shown } = open({ entries: [{ id: 'r', executionId: 'e' }], executions: [{ id: 'e' }] })
    expect(await shown()).toEqual(['r entry done'])
  })

  it('is listed by itself while it goes on, beside the runs before', async () => {
    const { shown } = open({
      entries: [{ id: 'r', executionId: 'e' }],
      executions: [{ id: 'e', state: 'INPROGRESS', createdAtMs: 9 }],
    })
    expect(await shown()).toEqual(['e execution running', 'r entry done'])
    expect(await shown({ status: 'running' })).toEqual(['e execution running'])
  })

  it('that waits makes its last run wait, and no run before', async () => {
    const { shown } = open({
      entries: [
        { id: 'last', executionId: 'e', startMs: 2 },
        { id: 'before', executionId: 'e', startMs: 1 },
      ],
      executions: [{ id: 'e', state: 'STOPPED' }],
    })
    expect(await shown()).toEqual(['last entry waiting', 'before entry done'])
    expect(await shown({ status: 'waiting' })).toEqual(['last entry waiting'])
    expect(await shown({ status: 'done' })).toEqual(['before entry done'])
  })

  it('that waits is a run by itself where none is entered', async () => {
    const { shown, asked } = open({ executions: [{ id: 'e', state: 'STOPPED' }] })
    expect(await shown({ status: 'waiting' })).toEqual(['e execution waiting'])
    expect(asked.find(({ store }) => store === 'traces')).toMatchObject({ status: 'done' })
  })

  it('is not asked whether it waits where executions are not', async () => {
    const { shown } = open({ entries: [{ id: 'r', executionId: 'e' }], executions: [{ id: 'e', state: 'STOPPED' }] })
    expect(await shown({ withExecutions: false })).toEqual(['r entry done'])
  })

  it('is read twenty at a time, as far as is asked for', async () => {
    const executions = Array.from({ length: 45 }, (_, at) => ({ id: `e${at}` }))
    const { list, asked } = open({ executions })
    const pages = () => asked.flatMap(({ store, offset, limit }) => (store === 'executions' ? [[offset, limit]] : []))
    expect(await list({ limit: 45 })).toHaveLength(45)
    expect(pages()).toEqual([
      [0, 20],
      [20, 20],
      [40, 5],
    ])
    asked.length = 0
    expect(await list({ limit: 50 })).toHaveLength(45)
    expect(pages()).toEqual([
      [0, 20],
      [20, 20],
      [40, 10],
    ])
  })
})

describe('one run', () => {
  it('has its trace and its execution', async () => {
    const { find } = open({
      entries: [{ id: 'r', executionId: 'e' }],
      traces: [{ id: 'r' }],
      executions: [{ id: 'e', state: 'STOPPED' }],
    })
    expect(await find('r')).toMatchObject({
      ...{ run: { id: 'r', kind: 'trace', status: 'waiting' }, trace: { id: 'r' }, execution: { id: 'e' } },
    })
  })

  it('waits no more once another has gone on', async () => {
    const { find } = open({
      entries: [
        { id: 'last', executionId: 'e' },
        { id: 'before', executionId: 'e' },
      ],
      executions: [{ id: 'e', state: 'STOPPED' }],
    })
    expect((await find('before'))?.run.status).toBe('done')
  })

  it('may have neither', async () => {
    expect(await open({ entries: [{ id: 'r' }] }).find('r')).toMatchObject({
      ...{ run: { id: 'r', kind: 'entry' }, trace: undefined, execution: undefined },
    })
  })

  it('may be known by its trace, or its execution alone', async () => {
    const { find } = open({ traces: [{ id: 't' }], executions: [{ id: 'e' }] })
    expect(await find('t')).toMatchObject({ run: { id: 't', kind: 'trace' }, trace: { id: 't' }, execution: undefined })
    expect(await find('e')).toMatchObject({
      run: { id: 'e', kind: 'execution' },
      trace: undefined,
      execution: { id: 'e' },
    })
  })

  it('is none where nothing is kept', async () => {
    expect(await open({}).find('x')).toBeUndefined()
  })
})
