import { randomUUID } from 'node:crypto'
import type { Logger } from '@hearth/kernel'
import { createGate, type Gate } from '@hearth/rules/values'
import type { Metrics } from '@hearth/server'
import type { MetricsConfig } from '../../config.ts'
import type { Selectable } from '../../domain/model/queryable.ts'
import { createLateEngine } from '../../domain/promql/late-engine.ts'
import { ParseCache } from '../../domain/promql/parse-cache.ts'
import { createMatcher } from '../../domain/promql/syntax/matchers.ts'
import type { PlainMatcher, SendOut } from '../../domain/queries/outgoing.ts'
import type { Ask } from '../../domain/queries/query.ts'
import { createRunningQueries, type RunningQueries } from '../../domain/queries/running-queries.ts'
import { sliceMs, type Turns } from '../../domain/turns/turns.ts'
import { createAsking } from '../../engines/queries/asking.ts'
import { createApart, type EvaluateApart } from '../../engines/queries/evaluate-apart.ts'
import { createQueryLog } from '../../engines/queries/query-log.ts'
import { createSendOut } from '../../engines/queries/send-out.ts'
import type { Elsewhere } from '../../engines/reading/read-also.ts'
import { showQueries } from '../../query-metrics.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { ConfigInForce } from '../config-in-force.ts'
import { createNoteQuery } from './note-query.ts'
import type { LoggedQuery } from './query-log-line.ts'
import { openQueryThreads } from './query-threads.ts'
import { renderAnswer } from './render-answer.ts'
import { renderOutgoing } from './render-outgoing.ts'

export type QueriesDeps = {
  readonly config: MetricsConfig
  readonly storage: Storage & { readonly elsewhere: Elsewhere }
  /** Without what other servers have. */
  readonly local: Selectable
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly turns: Turns
  readonly logger: Logger
  readonly metrics: Metrics
  readonly configFile: ConfigInForce
}

/** The answering of queries, with what watches over it. */
export type Queries = {
  readonly ask: Ask
  /** For those who want a heavy query's answer themselves. */
  readonly apart: EvaluateApart
  /** Gives series away, by remote read with what other servers have, by federation without. */
  readonly sendOut: { readonly read: SendOut; readonly federate: SendOut }
  readonly running: RunningQueries
  /** Of queries and of remote reads, until their answers are read. */
  readonly gate: Gate
  /** Takes note of a query that was evaluated elsewhere. */
  readonly note: (query: LoggedQuery) => void
  /** Whether what queries took is to be measured for that. */
  readonly measures: () => boolean
  close(): Promise<void>
}

/** @throws {Failure} `invalid` when queries cannot be logged where the configuration says */
export async function createQueries(deps: QueriesDeps): Promise<Queries> {
  const { config, storage, clock, turns, logger, configFile } = deps
  const { lookbackMs, maxSamples, maxQueryBytes: maxBytes } = config
  const log = createQueryLog(logger)
  const follow = () => log.use(configFile.current().config.global.query_log_file)
  await follow()
  const forget = configFile.onChange(follow)
  const pool = openQueryThreads(config, storage, logger)
  const gate = createGate(config.queryConcurrency)
  const running = createRunningQueries({ clock, createId: randomUUID })
  const turn = { lengthMs: sliceMs, next: turns.next }
  const bounds = { lookbackMs, maxSamples, maxBytes, turn }
  const note = createNoteQuery({ log, logger, clock, slowQueryMs: config.slowQueryMs })
  showQueries(deps.metrics, { pool, log })
  const asked = {
    pool,
    store: storage.shared,
    cache: new ParseCache(),
    settings: { lookbackMs, subqueryStepMs: 60_000 },
    lightSamples: config.lightQuerySamples,
    asksOthers: storage.elsewhere.isAsked,
  }
  const sent = {
    pool,
    gate,
    store: storage.shared,
    createMatcher: ({ name, op, value }: PlainMatcher) => createMatcher(name, op, value),
    render: renderOutgoing,
    maxSamples,
  }
  const ask = createAsking({
    ...asked,
    engine: createLateEngine({ queryable: storage, clock: () => performance.now(), ...bounds }),
    gate,
    running,
    render: renderAnswer,
    measures: () => log.isOn,
    onEvaluated: ({ question, ...took }) => note({ ...question, ...took }),
  })
  return {
    ask,
    apart: createApart(asked),
    sendOut: {
      read: createSendOut({ ...sent, source: storage, asksOthers: storage.elsewhere.isAsked }),
      federate: createSendOut({ ...sent, source: deps.local, asksOthers: () => false }),
    },
    running,
    gate,
    note,
    measures: () => log.isOn,
    async close() {
      forget()
      pool.close()
      await log.close()
    },
  }
}
