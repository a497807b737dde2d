import type { AskOptions } from '../../clients/ask-text.ts'
import { createHearthLogs } from '../../clients/hearth-logs.ts'
import { createLoki } from '../../clients/loki.ts'
import { createLokiTail } from '../../clients/loki-tail.ts'
import type { Upstream } from '../../clients/upstream.ts'
import { createLogsAdapter } from '../../domain/query/logs/logs-adapter.ts'
import { createLokiAdapter } from '../../domain/query/loki/loki-adapter.ts'

/** The ways to lines: a Loki, and our log service. */
export function createLines(options: AskOptions, openSocket: Upstream['openSocket']) {
  return {
    loki: createLokiAdapter({ ask: createLoki(options), tail: createLokiTail(openSocket), nowMs: Date.now }),
    hearthLogs: createLogsAdapter(createHearthLogs(options)),
  }
}
