import { parentPort, workerData } from 'node:worker_threads'
import type { Selectable } from '../../domain/model/queryable.ts'
import { createEngine } from '../../domain/promql/engine.ts'
import { createTurns } from '../../domain/turns/turns.ts'
import type { FromWorker } from '../../engines/queries/messages.ts'
import { type RunningTask, serveQueries } from '../../engines/queries/worker/serve-queries.ts'
import { StoreClient } from '../../engines/queries/worker/store-client.ts'
import { selectAlso } from '../../engines/reading/read-also.ts'
import type { DamagedError } from '../../storage/blocks/files/damage.ts'
import { PageCache } from '../../storage/blocks/files/page-cache.ts'
import { LeasedBlocks } from '../../storage/blocks/leased-blocks.ts'
import { selectFrom } from '../../storage/blocks/merged-queryable.ts'
import { renderAnswer } from './render-answer.ts'
import { renderOutgoing } from './render-outgoing.ts'
import type { QueryWorkerSettings } from './worker-settings.ts'

// The program of a thread that evaluates queries: it reads blocks by itself, and asks for what is in memory.

const cacheBytes = 16 << 20

if (parentPort === null) throw new Error('Cannot answer queries: this is no thread')
const port = parentPort
const { lookbackMs, maxSamples, maxBytes } = workerData as QueryWorkerSettings
const clock = () => performance.now()
const turns = createTurns(clock)
const queries = new Map<AbortSignal, RunningTask>()
const post = (message: FromWorker, moved: readonly ArrayBuffer[] = []) => port.postMessage(message, moved)
const store = new StoreClient({ post, queryOf: (signal) => queries.get(signal)?.id ?? 0 })
const blocks = new LeasedBlocks({
  cache: new PageCache(cacheBytes),
  onDamage: ({ path, what }: DamagedError) => post({ kind: 'damage', path, what }),
  lease: (range, signal) => store.lease(range, signal),
})
const local: Selectable = {
  select: (matchers, options) => selectFrom(store, blocks.source(options.signal), matchers, { ...options, turns }),
}
const elsewhere: Selectable['select'] = (matchers, options) => store.selectElsewhere(matchers, options)
const source: Selectable = {
  select(matchers, options) {
    const asksOthers = queries.get(options.signal)?.task.asksOthers === true
    return asksOthers ? selectAlso(local, elsewhere, matchers, options) : local.select(matchers, options)
  },
}
const engine = createEngine({ queryable: source, lookbackMs, maxSamples, maxBytes, clock })
port.on('message', serveQueries({ engine, store, source, render: renderAnswer, renderOutgoing, queries, post }))
