import type { Keys } from '@hearth/kernel'
import { seal, unseal } from '@hearth/store'
import { type SqlBool, sql } from 'kysely'
import type { Replicas } from '../../../domain/replicas/replicas.ts'
import type { WaitingWork, Work, WorkKind } from '../../../domain/work/waiting-work.ts'
import { unopened } from '../../stores/unopened.ts'
import type { Database } from '../../tables.ts'
import { createEndings } from './endings.ts'

export type WaitingWorkRowsDeps = {
  readonly db: Database
  readonly replicas: Pick<Replicas, 'me' | 'hear' | 'onReturn' | 'onGone'>
  /** What is to be done may hold keys of a caller and words of a person: it is sealed while it waits. */
  readonly keys: Keys
  /** Told of what failed and is tried again. */
  readonly onFault: (error: unknown) => void
}

type Row = { readonly id: string; readonly kind: string; readonly sealed: string }

/**
 * Work as rows. A row whose owner is null belongs to nobody; with the row of a process, by foreign key, go its names as
 * owner, so that what it had not begun waits again in the very transaction that ends its lease.
 */
export function createWaitingWorkRows({ db, replicas, keys, onFault }: WaitingWorkRowsDeps): WaitingWork {
  const { me } = replicas
  const endings = createEndings<string>({
    async end(id) {
      await db.deleteFrom('work').where('id', '=', id).execute()
    },
    onFault,
  })
  const lookers: (() => void)[] = []
  const lookAll = async () => {
    for (const look of lookers) look()
  }
  replicas.onReturn(async () => {
    endings.again()
    await lookAll()
  })
  // What it was taking when it was killed was passed over by others, and nothing tells that it waits.
  replicas.onGone(lookAll)
  const free = (begun: 0 | 1) => sql<SqlBool>`owner IS NULL AND begun = ${sql.lit(begun)}`

  // Several may ask at once: each gets another row, and none waits for another.
  async function takeWhere(condition: ReturnType<typeof free>, begun: 0 | 1): Promise<Work | undefined> {
    const first = sql`SELECT seq FROM work WHERE ${condition} AND ${free(begun)} ORDER BY seq FOR UPDATE SKIP LOCKED LIMIT 1`
    const { rows } = await sql<Row>`
      UPDATE work SET owner = ${me} WHERE seq = (${first}) RETURNING id, kind, sealed`.execute(db)
    return rows[0] === undefined ? undefined : open(keys, rows[0])
  }

  return {
    async add({ id, kind, content }, isOurs = false) {
      await db
        .insertInto('work')
        .values({ id, kind, sealed: seal(keys, id, content), owner: isOurs ? me : null, begun: 0 })
        .execute()
    },
    take: (kind) => takeWhere(sql<SqlBool>`kind = ${kind}`, 0),
    takeOne: (id) => takeWhere(sql<SqlBool>`id = ${id}`, 0),
    takeLeft: (kind) => takeWhere(sql<SqlBool>`kind = ${kind}`, 1),
    async begin(id) {
      const own = db.updateTable('work').set({ begun: 1 }).where('id', '=', id).where('owner', '=', me)
      return (await own.where('begun', '=', 0).executeTakeFirstOrThrow()).numUpdatedRows > 0n
    },
    async release(kind, save) {
      const taken = db.updateTable('work').set({ owner: null }).where('owner', '=', me).where('begun', '=', 0)
      const own = taken.where('kind', '=', kind)
      await (save.size === 0 ? own : own.where('id', 'not in', [...save])).execute()
    },
    end: endings.end,
    async has(id) {
      return (await db.selectFrom('work').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    },
    async count(kind) {
      const waiting = db.selectFrom('work').where('kind', '=', kind).where(free(0))
      const { total } = await waiting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return Number(total)
    },
    onWork(kind, look) {
      lookers.push(look)
      replicas.hear('work_waits', (text) => {
        if (text === kind) look()
      })
    },
    onLeft: (settle) => replicas.onGone(settle),
  }
}

function open(keys: Keys, { id, kind, sealed }: Row): Work {
  const content = unseal(keys, id, sealed)
  if (content === undefined) throw unopened(`the work ${id} that waits`, 'remove its row from the table "work"')
  return { id, kind: kind as WorkKind, content }
}
