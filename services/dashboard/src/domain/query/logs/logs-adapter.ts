import type { Frame, Notice } from '../frame.ts'
import type { QueryTask, SourceAdapter } from '../source-adapter.ts'
import type { TimeRange } from '../time-range.ts'
import { createFollowLogs } from './follow-logs.ts'
import { logFrame } from './log-frame.ts'
import { parseLogQuery } from './log-query.ts'
import type { LogAsk, LogContainer, LogLine, LogPage, LogSource } from './log-source.ts'
import { containersToAsk, maxContainers, planSearch, type Search } from './plan-search.ts'
import { withFilters } from './with-filters.ts'

// Those of a Loki: what a panel shows unless it says more, and what it may ask for at all.
const usualLines = 1_000
const mostLines = 5_000
// Each looks through no more than the log service's own bound.
const maxPages = 10
const maxNotices = 10

/**
 * Asks our log service for lines of a range by the part of LogQL that finds lines: the newest, or with Loki's
 * `direction` of `forward` the oldest.
 */
export function createLogsAdapter(logs: LogSource): SourceAdapter {
  return {
    isBlank: ({ expr }) => expr.trim() === '',
    run: (task, signal) => runLogQuery(logs, task, signal),
    follow: createFollowLogs(logs),
    async check(source, signal) {
      await logs.containers(source, signal)
      return 'Data source successfully connected.'
    },
  }
}

async function runLogQuery(logs: LogSource, task: QueryTask, signal: AbortSignal): Promise<Frame[]> {
  const { source, query, range, once } = task
  const wanted = withFilters(parseLogQuery(query.expr), query.filters)
  const known = await once('containers', () => logs.containers(source, signal))
  const search = planSearch(wanted, known)
  const told = { refId: query.refId, executedQuery: `Expr: ${query.expr}` }
  if (search === undefined) return [logFrame([], known, { ...told, notices: [nothingFits(known)] })]
  const enough = Math.min(query.maxLines ?? usualLines, mostLines)
  const containers = containersToAsk(search, known)
  const direction = query.written.direction === 'forward' ? 'forward' : 'backward'
  const asked = { ...search, ...range, containers, enough, direction } as const
  // Pages are not kept, as they may be large: queries share what was found in them.
  const found = await once(JSON.stringify([query.expr, query.filters, enough, direction]), () =>
    findLines((ask) => logs.page(source, ask, signal), asked),
  )
  const notices = [...found.notices, ...boundNotices(search, query.maxLines)].slice(0, maxNotices)
  return [logFrame(found.lines, known, { ...told, notices })]
}

type Found = { readonly lines: readonly LogLine[]; readonly notices: readonly Notice[] }

/** Goes on page by page until there are enough lines, or no more that way. */
async function findLines(
  read: (ask: LogAsk) => Promise<LogPage>,
  { accept, enough, ...asked }: Search & TimeRange & Pick<LogAsk, 'direction'> & { readonly enough: number },
): Promise<Found> {
  // Where lines are left out here, a page of few would hold next to none.
  const first = { ...asked, limit: accept === undefined ? enough : mostLines }
  const isForward = asked.direction === 'forward'
  const newestFirst = (found: readonly LogLine[]) => (isForward ? found.toReversed() : found)
  const lines: LogLine[] = []
  const gaps = new Map<string, Notice>()
  let cursor: string | undefined
  for (let pages = 0; pages < maxPages; pages++) {
    const page = await read({ ...first, cursor })
    for (const gap of page.gaps) gaps.set(`${gap.container} ${gap.reason}`, gapNotice(gap))
    const fitting = page.lines.filter(({ text }) => accept?.(text) ?? true)
    lines.push(...(isForward ? fitting : fitting.toReversed()))
    cursor = page.further
    if (lines.length >= enough || cursor === undefined)
      return { lines: newestFirst(lines.slice(0, enough)), notices: [...gaps.values()] }
  }
  const text = `${isForward ? 'Newer' : 'Older'} lines were not looked through: narrow the time or the selector`
  return { lines: newestFirst(lines), notices: [{ severity: 'warning', text }, ...gaps.values()] }
}

function gapNotice({ container, reason }: LogPage['gaps'][number]): Notice {
  return { severity: 'warning', text: `Lines of ${container} are missing here (${reason})` }
}

function nothingFits(known: readonly LogContainer[]): Notice {
  const names = known.map(({ name }) => name)
  const text = `Nothing that writes lines fits this selector; there are ${names.slice(0, 10).join(', ') || 'none'}`
  return { severity: 'info', text: names.length > 10 ? `${text} and ${names.length - 10} more` : text }
}

function boundNotices({ containers }: Search, maxLines: number | undefined): Notice[] {
  const texts = [
    ...(containers.length > maxContainers
      ? [`Only ${maxContainers} of ${containers.length} containers were read`]
      : []),
    ...((maxLines ?? 0) > mostLines ? [`At most ${mostLines} lines are shown`] : []),
  ]
  return texts.map((text) => ({ severity: 'warning', text }))
}
