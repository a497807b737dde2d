import type { RunEventStore } from '../../domain/runs/background-run.ts'
import { missingOwner } from '../faults.ts'
import type { Database } from '../tables.ts'

/** Keeps what background runs told in `db`. */
export function createRunEventStore(db: Database): RunEventStore {
  return {
    async append(runId, events) {
      if (events.length === 0) return
      const rows = events.map(({ seq, frame }) => ({ run_id: runId, seq, frame }))
      await db.insertInto('run_event').values(rows).execute().catch(missingOwner('the events', 'their run'))
    },
    list: (runId, afterSeq, limit) =>
      db
        .selectFrom('run_event')
        .select(['seq', 'frame'])
        .where('run_id', '=', runId)
        .where('seq', '>', afterSeq)
        .orderBy('seq')
        .limit(limit)
        .execute(),
  }
}
