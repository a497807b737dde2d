import { sql } from 'kysely'
import type { RunRegistry } from '../../../domain/prediction/run-registry.ts'
import type { Replicas } from '../../../domain/replicas/replicas.ts'
import type { Database } from '../../tables.ts'
import { postgresNow } from './postgres-now.ts'

// Those that came while nothing was heard are read later; of a run that lasted longer the deadline takes care.
const keptMs = 600_000
const maxHeard = 10_000

export type SharedRunsDeps = {
  readonly db: Database
  readonly replicas: Pick<Replicas, 'hear' | 'onReturn'>
  readonly onFault: (error: unknown) => void
}

export type SharedRunStops = {
  /** Has requests to stop reach the runs of all processes. @param kind tells registries apart */
  over(kind: string, runs: RunRegistry): RunRegistry
  /** Forgets requests that are old. */
  tidy(): Promise<void>
}

/**
 * Requests to stop runs, kept as rows so that none is lost on a process whose connection is away: it reads them when it is
 * back, and until then it cannot have told anybody of an answer.
 */
export async function openSharedRunStops({ db, replicas, onFault }: SharedRunsDeps): Promise<SharedRunStops> {
  // What was asked for before this process began is not about its runs.
  const first = await db
    .selectFrom('run_stop')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .executeTakeFirst()
  const before = Number(first?.seq ?? 0)
  const registries = new Map<string, RunRegistry>()
  const heard = new Set<number>()
  const stop = async (seqs: readonly number[] | 'all') => {
    const rows = db.selectFrom('run_stop').select(['seq', 'kind', 'chatflow_id', 'chat_id']).where('seq', '>', before)
    const wanted = seqs === 'all' ? rows : rows.where('seq', 'in', seqs)
    for (const { seq, kind, chatflow_id: chatflowId, chat_id: chatId } of await wanted.execute()) {
      if (remember(heard, seq)) await registries.get(kind)?.stop(chatflowId, chatId)
    }
  }
  replicas.hear('run_stop', (seq) => void stop([Number(seq)]).catch(onFault))
  replicas.onReturn(() => stop('all'))
  return {
    over(kind, runs) {
      registries.set(kind, runs)
      return {
        begin: runs.begin,
        get size() {
          return runs.size
        },
        async stop(chatflowId, chatId) {
          const here = await runs.stop(chatflowId, chatId)
          const values = { kind, chatflow_id: chatflowId, chat_id: chatId, at_ms: postgresNow }
          await db.insertInto('run_stop').values(values).execute()
          return here
        },
      }
    },
    async tidy() {
      await db
        .deleteFrom('run_stop')
        .where('at_ms', '<', sql<number>`${postgresNow} - ${sql.lit(keptMs)}`)
        .execute()
    },
  }
}

/** `false` when it was known. */
function remember(heard: Set<number>, seq: number): boolean {
  if (heard.has(seq)) return false
  heard.add(seq)
  const [oldest] = heard
  if (heard.size > maxHeard && oldest !== undefined) heard.delete(oldest)
  return true
}
