import { Failure } from '@hearth/kernel'
import { type Follow, linesToAsk } from '../follow.ts'
import { lineFrame } from './line-frame.ts'
import type { TailLoki } from './loki-source.ts'
import { findsLines } from './parts-of-logql.ts'
import { readLokiQuery } from './read-loki-query.ts'

type FollowLokiDeps = { readonly tail: TailLoki; readonly nowMs: () => number }

/** Follows the lines of a Loki by the tail that it has for that. */
export function createFollowLoki({ tail, nowMs }: FollowLokiDeps): Follow {
  return async function* followLoki({ source, query, sinceNs }, signal) {
    if (!findsLines(query.expr)) throw counting()
    const toMs = nowMs()
    const { expr } = readLokiQuery(query, source, { fromMs: toMs - 3_600_000, toMs })
    const limit = linesToAsk(sinceNs)
    const ask = { expr, direction: 'backward' } as const
    for await (const { lines, dropped } of tail(source, { expr, limit, sinceNs }, signal)) {
      const told = { refId: query.refId, source, ask, stats: [], notices: [] }
      yield { frames: lines.length === 0 ? [] : [lineFrame(lines, told)], dropped }
    }
  }
}

function counting(): Failure {
  const message = 'Cannot follow a query that counts: one that finds lines begins with a selector such as {app="web"}'
  return new Failure('invalid', message, { param: 'expr' })
}
