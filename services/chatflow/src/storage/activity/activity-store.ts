import { type ExpressionBuilder, sql } from 'kysely'
import type { ActivityStore, FlowDay } from '../../domain/activity/flow-activity.ts'
import type { Database, Tables } from '../tables.ts'
import { together } from '../together.ts'

/** Keeps in `db` how often flows ran. */
export function createActivityStore(db: Database): ActivityStore {
  return {
    add: (days) => together(db, (transaction) => add(transaction, days)),
    async since(firstDay) {
      const days = Map.groupBy(await selectDays(db, firstDay).execute(), ({ chatflow_id }) => chatflow_id)
      const last = await selectLast(db).execute()
      return last
        .filter(({ last_run_ms }) => last_run_ms !== null)
        .map(({ id, last_run_ms, last_failed }) => ({
          chatflowId: id,
          lastRunAtMs: Number(last_run_ms),
          isLastFailed: last_failed === 1,
          days: (days.get(id) ?? []).map(({ day, runs, errors }) => ({ day, runs, errors })),
        }))
    },
  }
}

const grown = {
  runs: sql<number>`flow_day.runs + excluded.runs`,
  errors: sql<number>`flow_day.errors + excluded.errors`,
  last_run_ms: sql<number>`excluded.last_run_ms`,
  last_failed: sql<number>`excluded.last_failed`,
}

async function add(db: Database, days: readonly FlowDay[]): Promise<void> {
  const ids = [...new Set(days.map(({ chatflowId }) => chatflowId))]
  if (ids.length === 0) return
  const there = new Set(
    (await db.selectFrom('chatflow').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
  )
  const rows = days.filter(({ chatflowId }) => there.has(chatflowId)).map(toRow)
  if (rows.length === 0) return
  await db
    .insertInto('flow_day')
    .values(rows)
    .onConflict((on) => on.columns(['chatflow_id', 'day']).doUpdateSet(grown))
    .execute()
}

function toRow({ chatflowId, day, runs, errors, lastRunAtMs, isLastFailed }: FlowDay) {
  return {
    chatflow_id: chatflowId,
    day,
    runs,
    errors,
    last_run_ms: lastRunAtMs,
    last_failed: Number(isLastFailed),
  }
}

function selectDays(db: Database, firstDay: number) {
  return db
    .selectFrom('flow_day')
    .select(['chatflow_id', 'day', 'runs', 'errors'])
    .where('day', '>=', firstDay)
    .orderBy('day')
}

// From each flow by its index to its last day, rather than over all days of years.
function selectLast(db: Database) {
  const lastDay = (column: 'last_run_ms' | 'last_failed') => (eb: ExpressionBuilder<Tables, 'chatflow'>) =>
    eb
      .selectFrom('flow_day')
      .select(column)
      .whereRef('flow_day.chatflow_id', '=', 'chatflow.id')
      .orderBy('day', 'desc')
      .limit(1)
  return db
    .selectFrom('chatflow')
    .select('id')
    .select((eb) => lastDay('last_run_ms')(eb).as('last_run_ms'))
    .select((eb) => lastDay('last_failed')(eb).as('last_failed'))
}
