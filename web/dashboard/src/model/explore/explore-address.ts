import { explorePath } from '../../app/address/view-at.ts'
import { compact } from '../json.ts'
import { type Pane, withPane } from './pane.ts'
import { readPanes } from './read-panes.ts'

/** What an address of Explore holds beside its panes. */
export type Around = {
  /** The dashboard that one came from, as an address of this page. */
  readonly back?: string | undefined
  /** The panel of it. */
  readonly panel?: number | undefined
  readonly refresh?: string | undefined
}

/** The address of Explore with these panes, as Grafana writes it. */
export function exploreAddress(panes: readonly Pane[], around: Around = {}): string {
  const params = new URLSearchParams({ schemaVersion: '1', panes: JSON.stringify(written(panes)), orgId: '1' })
  for (const [name, value] of Object.entries(compact(around))) params.set(name, String(value))
  return `${explorePath}?${params}`
}

function written(panes: readonly Pane[]) {
  return Object.fromEntries(
    panes.map(({ id, source, queries, range, unit }) => [
      id,
      { datasource: source, queries, range, ...(unit === undefined ? {} : { panelsState: { graph: { unit } } }) },
    ]),
  )
}

/** What stands beside the panes; of an address that leads elsewhere nothing is taken. */
export function readAround(params: URLSearchParams): Around {
  const back = params.get('back') ?? ''
  const panel = Number(params.get('panel') ?? Number.NaN)
  return {
    // A path alone: `//host` and `/\host` are others' addresses.
    back: /^\/d\/[^/\\]/.test(back) ? back : undefined,
    panel: Number.isInteger(panel) ? panel : undefined,
    refresh: params.get('refresh') ?? undefined,
  }
}

export type Place = { readonly pathname: string; readonly search: string }

/**
 * Where something is looked at closer: in Explore beside what is there already, or from a dashboard, to which one can
 * come back.
 */
export function besideAddress({ pathname, search }: Place, pane: Pane): string {
  const params = new URLSearchParams(search)
  if (pathname !== explorePath) return exploreAddress([pane], { back: pathname + search })
  // All of them at the time of the newest: that is what it was opened for.
  const panes = readPanes(params).panes.map((one) => ({ ...one, range: pane.range }))
  return exploreAddress(withPane(panes, pane), { ...readAround(params), refresh: undefined })
}

/** The dashboard of `back` at a range. */
export function backAddress(back: string, { from, to }: Pane['range'], params: Readonly<Record<string, string>> = {}) {
  const [pathname = '', search = ''] = back.split('?')
  const next = new URLSearchParams(search)
  for (const name of ['viewPanel', 'editPanel', 'edit']) next.delete(name)
  for (const [name, value] of Object.entries({ from, to, ...params })) next.set(name, value)
  return `${pathname}?${next}`
}
