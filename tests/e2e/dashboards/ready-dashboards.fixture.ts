import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { projectRoot } from '../bundle.fixture.ts'

type Query = { readonly refId: string; readonly expr?: string }
type Link = { readonly title: string; readonly url: string }

export type ReadyPanel = {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly targets?: readonly Query[]
  readonly links?: readonly Link[]
  readonly fieldConfig?: { readonly defaults: { readonly noValue?: string; readonly links?: readonly Link[] } }
}

export type ReadyDashboard = { readonly uid: string; readonly title: string; readonly panels: readonly ReadyPanel[] }

const folder = join(projectRoot, 'services', 'dashboard', 'dashboards')

/** The dashboards that come with the bundle. */
export const readyDashboards: readonly ReadyDashboard[] = readdirSync(folder).map((name) =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
)

/** The panels of one that ask for data. */
export const askingPanels = ({ panels }: ReadyDashboard) =>
  panels.filter((panel): panel is ReadyPanel & { targets: readonly Query[] } => panel.targets !== undefined)

/** Where a panel leads: the links of its values, and its own. */
export const linksOf = ({ links = [], fieldConfig }: ReadyPanel) => [...(fieldConfig?.defaults.links ?? []), ...links]

/** The metrics that a panel asks for; lines and runs are none. */
export const metricsOf = (queries: readonly Query[]) =>
  queries.flatMap(({ expr }) => (expr === undefined || expr.startsWith('{') ? [] : metricsIn(expr)))

/** The metrics that an expression asks for. */
export function metricsIn(expr: string): readonly string[] {
  // Variables are no PromQL: those that stand for a time or a number.
  const filled = expr.replace(/\[\$\w+\]/g, '[5m]').replace(/\(\$\w+,/g, '(0.9,')
  const found: string[] = []
  parser.parse(filled).iterate({
    enter(node) {
      if (node.name === '⚠') throw new Error(`Cannot read ${filled}`)
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector')
        found.push(filled.slice(node.from, node.to))
    },
  })
  return found
}
