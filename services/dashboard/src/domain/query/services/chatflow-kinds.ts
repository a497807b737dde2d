import { record, records, textOf } from '../read-parts.ts'
import type { Cell, Column, Table } from '../table/table.ts'
import type { TimeRange } from '../time-range.ts'
import type { ServiceAsk, ServiceKind, ServiceKinds } from './service-kind.ts'

// The most that the service gives at once.
const limit = 200

type Run = {
  readonly atMs: number
  readonly flow: string
  readonly status: string
  readonly durationMs: number
  readonly tokens: number
  readonly costUsd: number
  readonly error: string | null
}

/** What of each run is summed up for an interval. */
const measures = {
  runs: () => 1,
  errors: ({ status }: Run) => Number(status === 'failed'),
  tokens: ({ tokens }: Run) => tokens,
  cost: ({ costUsd }: Run) => costUsd,
} as const

/** What our chatflow service tells of the runs of flows, its newest 200; see its `/openapi.json`. */
export const chatflowKinds: ServiceKinds = {
  /** Each run. */
  runs: onRuns((runs) => tableOf(runColumns, runs.map(cellsOfRun))),
  /** Each flow with what its runs came to. */
  flows: onRuns((runs) => tableOf(flowColumns, groupBy(runs, ({ flow }) => flow).map(cellsOfFlow))),
  ...Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => [
      `${name}-over-time`,
      { ...onRuns((runs, ask) => tableOf(seriesColumns, overTime(runs, ask, measure))), isSeries: true },
    ]),
  ),
}

function onRuns(read: (runs: readonly Run[], ask: ServiceAsk) => Table): ServiceKind {
  return {
    paths: ({ options }) => [`api/v1/run-history?${paramsOf(options)}`, 'api/v1/chatflows'],
    read([json, flows], ask) {
      if (!Array.isArray(json) || !Array.isArray(flows)) return undefined
      const names = new Map(records(flows).map(({ id, name }) => [textOf(id), textOf(name)]))
      return read(runsOf(json, names, ask.range), ask)
    },
    notice: ([json], { range }) => noticeOf(json, range),
  }
}

function paramsOf({ chatflowId, status }: ServiceAsk['options']): URLSearchParams {
  const chosen = { chatflowId: textOf(chatflowId), status: textOf(status) }
  return new URLSearchParams([['limit', String(limit)], ...Object.entries(chosen).filter(([, value]) => value !== '')])
}

function runsOf(json: readonly unknown[], names: ReadonlyMap<string, string>, range: TimeRange): readonly Run[] {
  const runs = records(json).map((run): Run => {
    const id = textOf(run.chatflowid)
    return {
      atMs: Number(run.startMs),
      flow: names.get(id) || id,
      status: textOf(run.status),
      durationMs: Number(run.durationMs),
      tokens: Number(record(run.usage).totalTokens ?? 0),
      costUsd: typeof run.cost === 'number' ? run.cost : 0,
      error: textOf(run.error) || null,
    }
  })
  return runs.filter(({ atMs }) => atMs >= range.fromMs && atMs <= range.toMs)
}

function noticeOf(json: unknown, { fromMs }: TimeRange): string | undefined {
  const oldest = records(json).at(-1)
  const isWhole = !Array.isArray(json) || json.length < limit || Number(oldest?.startMs) < fromMs
  return isWhole ? undefined : `Only the newest ${limit} runs are here: shorten the range, or ask for one flow`
}

const runColumns: readonly Column[] = [
  { name: 'time', kind: 'time' },
  { name: 'flow', kind: 'string' },
  { name: 'status', kind: 'string' },
  { name: 'duration ms', kind: 'number' },
  { name: 'tokens', kind: 'number' },
  { name: 'cost USD', kind: 'number' },
  { name: 'error', kind: 'string' },
]

function cellsOfRun({ atMs, flow, status, durationMs, tokens, costUsd, error }: Run): readonly Cell[] {
  return [atMs, flow, status, durationMs, tokens, costUsd, error]
}

const flowColumns: readonly Column[] = [
  { name: 'flow', kind: 'string' },
  { name: 'runs', kind: 'number' },
  { name: 'errors', kind: 'number' },
  { name: 'tokens', kind: 'number' },
  { name: 'cost USD', kind: 'number' },
  { name: 'mean duration ms', kind: 'number' },
]

function cellsOfFlow(runs: readonly Run[]): readonly Cell[] {
  const sums = Object.values(measures).map((measure) => sumOf(runs, measure))
  return [runs[0]?.flow ?? '', ...sums, sumOf(runs, ({ durationMs }) => durationMs) / runs.length]
}

const seriesColumns: readonly Column[] = [
  { name: 'time', kind: 'time' },
  { name: 'metric', kind: 'string' },
  { name: 'value', kind: 'number' },
]

function overTime(runs: readonly Run[], { intervalMs }: ServiceAsk, measure: (run: Run) => number) {
  const slotOf = ({ atMs }: Run) => Math.floor(atMs / intervalMs) * intervalMs
  const groups = groupBy(runs, (run) => `${slotOf(run)} ${run.flow}`)
  return groups.flatMap(([first, ...rest]): readonly (readonly Cell[])[] =>
    first === undefined ? [] : [[slotOf(first), first.flow, sumOf([first, ...rest], measure)]],
  )
}

function groupBy(runs: readonly Run[], keyOf: (run: Run) => string): readonly (readonly Run[])[] {
  return Object.values(Object.groupBy(runs, keyOf)).map((group) => group ?? [])
}

function sumOf(runs: readonly Run[], measure: (run: Run) => number): number {
  return runs.reduce((sum, run) => sum + measure(run), 0)
}

function tableOf(columns: readonly Column[], rows: readonly (readonly Cell[])[]): Table {
  return { columns, rows }
}
