import type { MatrixBody } from '../../../../services/metrics/src/wire/query/query-body.ts'

/** A time during which an alert was raised. Unix milliseconds. */
export type Stretch = { readonly state: 'firing' | 'pending'; readonly fromMs: number; readonly toMs: number }

export type AlertRow = {
  readonly name: string
  /** Without the name of the alert. */
  readonly labels: Readonly<Record<string, string>>
  /** In their order. */
  readonly stretches: readonly Stretch[]
}

/**
 * The courses of alerts, those that were raised last first.
 *
 * @param series each point says that the alert was raised at some time of the step before it
 * @param stepMs between two points
 */
export function alertRows(series: MatrixBody, stepMs: number): readonly AlertRow[] {
  const rows = new Map<string, AlertRow>()
  for (const { metric, values = [] } of series) {
    const { __name__: _, alertname: name = '', alertstate, ...labels } = metric
    const key = JSON.stringify([name, labels])
    const state = alertstate === 'firing' ? 'firing' : 'pending'
    const { stretches } = rows.get(key) ?? { stretches: [] }
    const added = stretchesOf(
      values.map(([atS]) => atS * 1000),
      stepMs,
      state,
    )
    rows.set(key, { name, labels, stretches: [...stretches, ...added].sort((a, b) => a.fromMs - b.fromMs) })
  }
  return [...rows.values()].sort((a, b) => lastOf(b) - lastOf(a) || (a.name < b.name ? -1 : 1))
}

function stretchesOf(times: readonly number[], stepMs: number, state: Stretch['state']): readonly Stretch[] {
  const stretches: Stretch[] = []
  for (const atMs of times) {
    const last = stretches.at(-1)
    // A step that follows goes on with what was before it; times are sums of fractions.
    if (last !== undefined && atMs - stepMs <= last.toMs + stepMs / 2)
      stretches[stretches.length - 1] = { ...last, toMs: atMs }
    else stretches.push({ state, fromMs: atMs - stepMs, toMs: atMs })
  }
  return stretches
}

function lastOf({ stretches }: AlertRow): number {
  return stretches.reduce((last, { toMs }) => Math.max(last, toMs), 0)
}

/** How often an alert fired, and for how long altogether. */
export function firingOf({ stretches }: AlertRow): { readonly count: number; readonly totalMs: number } {
  const firing = stretches.filter(({ state }) => state === 'firing')
  return { count: firing.length, totalMs: firing.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) }
}

/** Rows that have the text in their name or labels. */
export function selectRows(rows: readonly AlertRow[], text: string): readonly AlertRow[] {
  const wanted = text.trim().toLowerCase()
  return rows.filter(({ name, labels }) => {
    const pairs = Object.entries(labels).map(([label, value]) => `${label}=${value}`)
    return [name, ...pairs].join(' ').toLowerCase().includes(wanted)
  })
}
