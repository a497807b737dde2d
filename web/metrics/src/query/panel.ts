import type { TimeRange } from '@hearth/ui-kit'
import type { Search } from '@hearth/ui-kit/router'

/** One query of the page. */
export type Panel = {
  readonly expr: string
  readonly tab: Tab
  /** How a graph is drawn. */
  readonly mode: Mode
  /** Whether single observations stand among the lines. */
  readonly exemplars: boolean
  readonly range: TimeRange
  /** Seconds between two points of the graph; `undefined` for one that suits the range. */
  readonly stepS: number | undefined
}

export type Tab = 'graph' | 'table' | 'explain'
export type Mode = 'lines' | 'stacked' | 'heatmap'

const tabs = ['graph', 'table', 'explain'] as const
const modes = ['lines', 'stacked', 'heatmap'] as const

export const newPanel: Panel = {
  expr: '',
  tab: 'graph',
  mode: 'lines',
  exemplars: false,
  range: { from: 'now-1h', to: 'now' },
  stepS: undefined,
}

// Enough for any person; an address can ask for no more.
const maxPanels = 20

/**
 * The panels that an address names, as Prometheus writes them: `g0.expr`, `g0.tab` (`graph`, `table`, `explain`,
 * or 0 and 1), `g0.display_mode` (`lines`, `stacked`, `heatmap`, or `g0.stacked=1`), `g0.show_exemplars`,
 * `g0.range_input`, `g0.end_input`, `g0.step_input`. At least one.
 */
export function readPanels(search: Search): readonly Panel[] {
  const panels: Panel[] = []
  for (let at = 0; at < maxPanels && search[`g${at}.expr`] !== undefined; at++)
    panels.push(readPanel(search, `g${at}.`))
  return panels.length === 0 ? [newPanel] : panels
}

function readPanel(search: Search, prefix: string): Panel {
  const field = (name: string) => search[`${prefix}${name}`]
  const stepS = Number(field('step_input') ?? Number.NaN)
  return {
    expr: field('expr') ?? '',
    tab: readTab(field('tab')),
    mode: readMode(field('display_mode'), field('stacked')),
    exemplars: field('show_exemplars') === '1',
    range: readRange(field('range_input'), field('end_input')),
    stepS: stepS > 0 ? stepS : undefined,
  }
}

export function readTab(text: string | undefined): Tab {
  // As older Prometheus' pages number them.
  return text === '1' ? 'table' : (tabs.find((tab) => tab === text) ?? 'graph')
}

export function readMode(text: string | undefined, stacked?: string): Mode {
  return modes.find((mode) => mode === text) ?? (stacked === '1' ? 'stacked' : 'lines')
}

const span = /^(\d+)(ms|[smhdwy])$/
const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 31_536_000_000,
}

function readRange(rangeInput: string | undefined, endInput: string | undefined): TimeRange {
  const text = rangeInput ?? '1h'
  const spanMs = spanOf(text)
  if (spanMs === undefined) return newPanel.range
  // As Prometheus does, a time without a zone is UTC.
  const endMs = endInput === undefined ? Number.NaN : Date.parse(`${endInput.replace(' ', 'T')}Z`)
  if (!Number.isNaN(endMs)) return { from: String(endMs - spanMs), to: String(endMs) }
  return {
    from: span.test(text) && !/[^\d](ms|y)$/.test(text) ? `now-${text}` : `now-${Math.round(spanMs / 1000)}s`,
    to: 'now',
  }
}

/** `1h30m` in milliseconds. */
function spanOf(text: string): number | undefined {
  const parts = [...text.matchAll(/(\d+)(ms|[smhdwy])/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return undefined
  return parts.reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (unitMs[unit] ?? 0), 0)
}

/** The address that {@link readPanels} reads back. */
export function writePanels(panels: readonly Panel[]): Search {
  const pairs = panels.flatMap(({ expr, tab, mode, exemplars, range, stepS }, at) => [
    [`g${at}.expr`, expr],
    [`g${at}.tab`, tab],
    ...(mode === 'lines' ? [] : [[`g${at}.display_mode`, mode]]),
    ...(exemplars ? [[`g${at}.show_exemplars`, '1']] : []),
    ...writeRange(range).map(([name, value]) => [`g${at}.${name}`, value]),
    ...(stepS === undefined ? [] : [[`g${at}.step_input`, String(stepS)]]),
  ])
  return Object.fromEntries(pairs)
}

function writeRange({ from, to }: TimeRange): readonly [string, string][] {
  const relative = /^now-(\d+[smhdw])$/.exec(from)?.[1]
  if (to === 'now' && relative !== undefined) return [['range_input', relative]]
  const [fromMs, toMs] = [endOf(from), endOf(to)]
  // Whole seconds, as Prometheus reads them.
  const end = new Date(Math.round(toMs / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return [
    ['range_input', `${Math.max(1, Math.round((toMs - fromMs) / 1000))}s`],
    ['end_input', end],
  ]
}

function endOf(text: string): number {
  const trimmed = text.trim()
  if (/^\d{9,}$/.test(trimmed)) return Number(trimmed)
  const [, amount = '0', unit = 's'] = /^now-(\d+)([smhdw])$/.exec(trimmed) ?? []
  const parsed = Date.parse(trimmed)
  return Number.isNaN(parsed) ? Date.now() - Number(amount) * (unitMs[unit] ?? 0) : parsed
}
