import { Failure } from '@hearth/kernel'
import { type Follow, linesToAsk } from '../follow.ts'
import { logFrame } from './log-frame.ts'
import { parseLogQuery } from './log-query.ts'
import type { LogSource } from './log-source.ts'
import { containersToAsk, planSearch } from './plan-search.ts'
import { withFilters } from './with-filters.ts'

/** Follows the lines of our log service by its own stream. */
export function createFollowLogs(logs: LogSource): Follow {
  return async function* followLogs({ source, query, sinceNs }, signal) {
    const wanted = withFilters(parseLogQuery(query.expr), query.filters)
    const known = await logs.containers(source, signal)
    const search = planSearch(wanted, known)
    if (search === undefined) throw nothingFits()
    const { accept, levels, stream, text, pattern } = search
    // The log service counts them for each container.
    const tail = linesToAsk(sinceNs)
    const asked = { levels, stream, text, pattern, containers: containersToAsk(search, known), tail }
    const told = { refId: query.refId, executedQuery: `Expr: ${query.expr}`, notices: [] }
    let open = false
    for await (const lines of logs.follow(source, asked, signal)) {
      // Lines that were seen before may be left out: those of that very moment may not all have been.
      const shown = lines.filter((line) => isSince(line.time, sinceNs) && (accept?.(line.text) ?? true)).toReversed()
      if (shown.length > 0) yield { frames: [logFrame(shown, known, told)], dropped: 0 }
      else if (!open) yield { frames: [], dropped: 0 }
      open = true
    }
  }
}

function isSince(time: string, sinceNs: string | undefined): boolean {
  return sinceNs === undefined || BigInt(time) >= BigInt(sinceNs)
}

function nothingFits(): Failure {
  const message = 'Cannot follow lines: nothing that writes any fits this selector'
  return new Failure('invalid', message, { param: 'expr' })
}
