import { Failure } from '@hearth/kernel'
import type { LokiTailAsk, TailLoki } from '../domain/query/loki/loki-source.ts'
import { parseJson } from './ask-text.ts'
import { refusalOf, tellingLabels } from './loki.ts'
import { parseLokiTail } from './loki-answer.ts'
import type { Upstream } from './upstream.ts'

/** Follows what speaks Loki's HTTP interface by its WebSocket. */
export function createLokiTail(openSocket: Upstream['openSocket']): TailLoki {
  return async function* tailLoki(source, ask, signal) {
    const request = { path: pathOf(ask), headers: tellingLabels }
    const refused = (status: number, text: string) => refusalOf(source, status, text)
    const messages = await openSocket(source, { ...request, refused }, signal)
    yield { lines: [], dropped: 0 }
    for await (const text of messages) {
      const tail = parseLokiTail(parseJson(text))
      if (tail !== undefined) yield tail
      else throw new Failure('upstream', `Data source "${source.name}" sent something else than a Loki does`)
    }
  }
}

function pathOf({ expr, limit, sinceNs }: LokiTailAsk): string {
  const start = sinceNs === undefined ? {} : { start: sinceNs }
  return `loki/api/v1/tail?${new URLSearchParams({ query: expr, limit: String(limit), ...start })}`
}
