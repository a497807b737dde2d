import type { MetricDescription } from '../../domain/model/metric-description.ts'
import type { DroppedTargets, MetricMetadata, TargetState } from '../../domain/model/target.ts'
import { PromqlError } from '../../domain/promql/promql-error.ts'
import { parseSelector } from '../../domain/promql/syntax/parser/parse-promql.ts'
import { type Params, readInteger } from '../../wire/parameters/params.ts'
import { badData, invalidParameter } from '../../wire/parameters/time.ts'
import { renderTarget, type TargetsBody } from '../../wire/target.ts'
import { sendData } from '../answer.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

export type TargetDeps = {
  readonly targets: () => readonly TargetState[]
  /** What relabelling dropped of each job. */
  readonly dropped: () => readonly DroppedTargets[]
  readonly metadata: () => readonly MetricMetadata[]
  /** What senders of remote write said of their metrics. */
  readonly pushed: () => readonly MetricDescription[]
  /** Of this machine. */
  readonly hostname: string
  /** What is to be said of a target beside how it goes: sentences without a final period. */
  readonly notesOn: (target: TargetState) => readonly string[]
}

/** What is scraped, how that goes, and what the targets say about their metrics. */
export function targetEndpoints(deps: TargetDeps): readonly Endpoint[] {
  const { metadata, pushed } = deps
  return [
    endpoint({
      path: '/api/v1/targets',
      summary: 'What is scraped, and how the last scrapes went',
      params: { state: 'active, dropped or any', scrapePool: 'Only those of this job' },
      handle: (params, c) => sendData(c, readTargets(deps, params)),
    }),
    endpoint({
      path: '/api/v1/metadata',
      summary: 'Type, help and unit of metrics',
      params: { metric: 'Only this one', limit: 'Most metrics', limit_per_metric: 'Most entries of each metric' },
      handle(params, c) {
        const limit = readCount(params, 'limit')
        const perMetric = readCount(params, 'limit_per_metric') || Number.POSITIVE_INFINITY
        return sendData(c, groupMetadata([...metadata(), ...pushed()], params.get('metric'), limit, perMetric))
      },
    }),
    endpoint({
      path: '/api/v1/targets/metadata',
      summary: 'Type, help and unit of metrics, by target',
      params: {
        match_target: 'Selector of targets by their labels',
        metric: 'Only this one',
        limit: 'No further target once there are so many entries',
      },
      handle(params, c) {
        const limit = readCount(params, 'limit')
        const metric = params.get('metric')
        const matches = readTargetMatcher(params)
        const found = metadata().filter(({ target }) => matches(target))
        if (metric === undefined) return sendData(c, wholeTargets(found, limit))
        // Whoever names the metric knows it.
        const named = found.filter((entry) => entry.metric === metric).map(({ metric: _, ...entry }) => entry)
        return sendData(c, named.slice(0, limit))
      },
    }),
  ]
}

function byPool<T extends { readonly job: string }>(all: readonly T[]): readonly T[] {
  return all.toSorted((a, b) => (a.job < b.job ? -1 : a.job > b.job ? 1 : 0))
}

function readTargets(deps: TargetDeps, params: Params): TargetsBody {
  const [state, pool] = [params.get('state')?.toLowerCase() ?? 'any', params.get('scrapePool')]
  const inPool = (job: string | undefined) => pool === undefined || job === pool
  const targets = byPool(deps.targets().filter(({ job }) => inPool(job)))
  const dropped = deps.dropped()
  const lost = byPool(dropped.filter(({ job }) => inPool(job))).flatMap(({ labels, job }) =>
    labels.map((discoveredLabels) => ({ discoveredLabels, scrapePool: job })),
  )
  return {
    activeTargets: isWanted(state, 'active')
      ? targets.map((target) => renderTarget(target, deps.hostname, deps.notesOn(target)))
      : [],
    droppedTargets: isWanted(state, 'dropped') ? lost : [],
    // Of all jobs, whichever is asked for.
    droppedTargetCounts: isWanted(state, 'dropped')
      ? Object.fromEntries(dropped.map(({ job, count }) => [job, count]))
      : null,
  }
}

function isWanted(state: string, kind: 'active' | 'dropped'): boolean {
  return state === 'any' || state === kind
}

/** All that a target says, of as many targets as it takes to have `limit` entries. */
function wholeTargets(entries: readonly MetricMetadata[], limit: number): readonly MetricMetadata[] {
  const end = entries.findIndex(({ target }, at) => at >= limit && target !== entries[at - 1]?.target)
  return end === -1 ? entries : entries.slice(0, end)
}

/** Absent or negative is all of them, and 0 is none. @throws {Failure} `invalid` */
function readCount(params: Params, name: string): number {
  const count = readInteger(params.get(name) ?? '-1')
  if (count === undefined) throw badData(`${name} must be a number`)
  return count < 0 ? Number.POSITIVE_INFINITY : count
}

/** By metric, each different description once. */
function groupMetadata(entries: readonly MetricDescription[], metric: string | undefined, limit: number, each: number) {
  const groups = new Map<string, Map<string, { type: string; help: string; unit: string }>>()
  for (const { metric: name, type, help, unit } of entries) {
    if (metric !== undefined && name !== metric) continue
    if (!groups.has(name) && groups.size >= limit) continue
    const group = groups.get(name) ?? new Map<string, { type: string; help: string; unit: string }>()
    groups.set(name, group)
    if (group.size < each) group.set(JSON.stringify([type, help, unit]), { type, help, unit })
  }
  return Object.fromEntries([...groups].map(([name, group]) => [name, [...group.values()]]))
}

function readTargetMatcher(params: Params): (target: Readonly<Record<string, string>>) => boolean {
  const text = params.get('match_target')
  if (text === undefined) return () => true
  try {
    const matchers = parseSelector(text)
    return (target) => matchers.every(({ name, matches }) => matches(target[name] ?? ''))
  } catch (error) {
    throw error instanceof PromqlError ? invalidParameter('match_target', error.message) : error
  }
}
