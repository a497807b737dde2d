import { Failure } from '@hearth/kernel'
import type { DataSource } from '../../datasource/data-source.ts'
import { faultOfField } from '../fault-of-field.ts'
import type { Frame } from '../frame.ts'
import type { Query } from '../query.ts'
import { textOf } from '../read-parts.ts'
import type { QueryTask, SourceAdapter } from '../source-adapter.ts'
import { computeStep } from '../step.ts'
import { longToWide } from '../table/long-to-wide.ts'
import { seriesFrame } from '../table/series-frame.ts'
import type { Table } from '../table/table.ts'
import { tableFrame } from '../table/table-frame.ts'
import type { ServiceAsk, ServiceKind, ServiceKinds } from './service-kind.ts'

/**
 * Asks a service for a path; `undefined` for what is no JSON.
 *
 * @throws {Failure} `upstream` when it refuses or does not answer as it should
 */
export type AskJson = (source: DataSource, path: string, signal: AbortSignal) => Promise<unknown>

export type ServiceDeps = {
  readonly ask: AskJson
  readonly kinds: ServiceKinds
  /** The kind that is asked to see whether the service answers. */
  readonly usual: string
}

// An interval is never so short that a service has nothing for it.
const leastIntervalMs = 60_000

/** Asks a service for what it tells of itself: a query names what it wants in `queryType`. */
export function createServiceAdapter({ ask, kinds, usual }: ServiceDeps): SourceAdapter {
  return {
    isBlank: ({ written }) => textOf(written.queryType) === '',
    async run(task, signal) {
      const { query, source, once } = task
      try {
        const kind = kindOf(query, kinds)
        const asked = askOf(task)
        const paths = kind.paths(asked)
        const answers = await Promise.all(paths.map((path) => once(path, () => ask(source, path, signal))))
        return [frameOf(kind, answers, asked, task)]
      } catch (error) {
        throw faultOfField(error, query.refId, 'queryType')
      }
    },
    async check(source, signal) {
      const asked = { range: { fromMs: 0, toMs: 0 }, intervalMs: leastIntervalMs, options: {} }
      const kind = kinds[usual]
      const answers = await Promise.all((kind?.paths(asked) ?? []).map((path) => ask(source, path, signal)))
      if (kind?.read(answers, asked) === undefined) throw somethingElse(source)
      return 'Data source successfully connected.'
    },
  }
}

function kindOf({ written }: Query, kinds: ServiceKinds): ServiceKind {
  const name = textOf(written.queryType)
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind !== undefined) return kind
  throw new Failure('invalid', `"${name}" is not among ${Object.keys(kinds).join(', ')}`)
}

function askOf({ query: { written, maxDataPoints, minStep }, range }: QueryTask): ServiceAsk {
  const rangeMs = range.toMs - range.fromMs
  const { stepMs } = computeStep({
    rangeMs,
    maxDataPoints,
    minStep,
    scrapeIntervalMs: leastIntervalMs,
    intervalFactor: 1,
  })
  return { range, intervalMs: stepMs, options: written }
}

function frameOf(
  kind: ServiceKind,
  answers: readonly unknown[],
  asked: ServiceAsk,
  { query, source }: QueryTask,
): Frame {
  const table = kind.read(answers, asked)
  if (table === undefined) throw somethingElse(source)
  const text = kind.notice?.(answers, asked)
  const frame = kind.isSeries === true ? series(query.refId, table) : tableFrame(query.refId, table)
  return text === undefined ? frame : { ...frame, notices: [{ severity: 'warning', text }] }
}

function series(refId: string, table: Table): Frame {
  return seriesFrame(refId, longToWide(table, 0))
}

function somethingElse({ name }: DataSource): Failure {
  return new Failure('upstream', `Data source "${name}" answered with something else than its service does`)
}
