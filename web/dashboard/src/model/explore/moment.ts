import type { Labels } from '../frame.ts'
import type { Datasource } from '../queries/build-query.ts'
import type { TimeRange } from '../time/time-range.ts'
import type { Pane } from './pane.ts'

/** A point of a graph: when, and of what. */
export type Moment = {
  readonly atMs: number
  /** Between this point and the next. */
  readonly stepMs: number
  readonly labels: Labels
}

// What led to a point stands before it, and what it led to after it.
const leastMs = 120_000

/** The time around a moment: what the point stands for, and two minutes at least to each side. */
export function rangeOfMoment({ atMs, stepMs }: Moment): TimeRange {
  const aroundMs = Math.max(leastMs, Math.round(stepMs))
  return { from: String(Math.round(atMs) - aroundMs), to: String(Math.round(atMs) + aroundMs) }
}

/** The lines of a moment: those of the service or container that the point is of, where it names one. */
export function linesOfMoment(moment: Moment, sources: readonly Datasource[]): Pane | undefined {
  const source = sources.find(({ type }) => type === 'hearth-logs') ?? sources.find(({ type }) => type === 'loki')
  if (source === undefined) return undefined
  const expr = selectorOf(moment.labels)
  return paneOf('lines', source, moment, { refId: 'A', expr })
}

/** The runs of flows of a moment. */
export function runsOfMoment(moment: Moment, sources: readonly Datasource[]): Pane | undefined {
  const source = sources.find(({ type }) => type === 'hearth-chatflow')
  return source === undefined ? undefined : paneOf('runs', source, moment, { refId: 'A', queryType: 'runs' })
}

function paneOf(id: string, { uid, type }: Datasource, moment: Moment, query: Readonly<Record<string, unknown>>): Pane {
  return { id, source: uid, queries: [{ ...query, datasource: { type, uid } }], range: rangeOfMoment(moment) }
}

/** The lines of what labels name: a container, or a job of the bundle, whose lines carry the same name. */
function selectorOf({ container, job }: Labels): string {
  const name = container ?? job
  return name === undefined ? '{container=~".+"}' : `{container=${JSON.stringify(name)}}`
}
