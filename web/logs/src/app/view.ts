import type { TimeRange } from '@hearth/ui-kit'
import { parseLogRange } from '../range/log-range.ts'

export const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'unknown'] as const

export type Level = (typeof levels)[number]

/** What is shown and how; the address of the page holds all of it. */
export type View = {
  /** Ids of the chosen containers; none is all of them. */
  readonly containers: readonly string[]
  readonly search: string
  /** The search is a regular expression. */
  readonly isExpression: boolean
  /** Chosen levels; none is all of them. */
  readonly levels: readonly Level[]
  /** Whether requests are shown that pages of the bundle make by themselves. */
  readonly showPages: boolean
  /** `undefined`: everything that is kept, and what comes. */
  readonly range: TimeRange | undefined
  readonly showTimes: boolean
  /** `undefined`: as fits the screen. */
  readonly wrap: boolean | undefined
}

export const everything: View = {
  containers: [],
  search: '',
  isExpression: false,
  levels: [],
  showPages: false,
  range: undefined,
  showTimes: true,
  wrap: undefined,
}

/** Reads the part of an address after the question mark; what cannot be made sense of is left out. */
export function parseView(address: string): View {
  const params = new URLSearchParams(address)
  const expression = params.get('re')
  const wrap = params.get('wrap')
  return {
    containers: [...new Set(params.getAll('c').filter((id) => id !== ''))],
    search: expression ?? params.get('q') ?? '',
    isExpression: expression !== null,
    levels: (params.get('level') ?? '').split(',').filter(isLevel),
    showPages: params.get('pages') === '1',
    range: parseLogRange(params),
    showTimes: params.get('times') !== '0',
    wrap: wrap === null ? undefined : wrap !== '0',
  }
}

/** The shortest address of a view: empty for everything. */
export function renderView(view: View): string {
  const { containers, search, isExpression, levels: chosen, showPages, range, showTimes, wrap } = view
  const params = new URLSearchParams(containers.map((id) => ['c', id]))
  // Kept while it is empty: an expression is about to be typed.
  if (search !== '' || isExpression) params.set(isExpression ? 're' : 'q', search)
  if (chosen.length > 0) params.set('level', chosen.join(','))
  if (showPages) params.set('pages', '1')
  if (range !== undefined) params.set('from', range.from)
  if (range !== undefined) params.set('to', range.to)
  if (!showTimes) params.set('times', '0')
  if (wrap !== undefined) params.set('wrap', wrap ? '1' : '0')
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The parameters by which the service selects the same lines. */
export function selectionOf({ containers, search, isExpression, levels: chosen, showPages }: View): URLSearchParams {
  const params = new URLSearchParams((containers.length === 0 ? ['*'] : containers).map((id) => ['container', id]))
  if (search !== '') params.set(isExpression ? 're' : 'search', search)
  if (chosen.length > 0) params.set('level', chosen.join(','))
  if (!showPages) params.set('hide', 'page-requests')
  return params
}

function isLevel(text: string): text is Level {
  return levels.some((level) => level === text)
}
