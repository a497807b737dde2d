import type { Client } from 'pg'
import type { Owned, Replicas } from '../../../domain/replicas/replicas.ts'
import type { Database } from '../../tables.ts'

export type LeasesOptions = {
  readonly me: string
  readonly leaseMs: number
  /** A clock that never goes back. */
  readonly nowMs: () => number
  readonly onFault: (error: unknown) => void
}

export type Leases = Pick<Replicas, 'onGone'> & {
  /** Renews the own lease and looks after those of the others; `false` when the own has ended. */
  beat(client: Pick<Client, 'query'>): Promise<boolean>
  /** Has what a process left settled: one has ended, as somebody noticed. */
  settle(): void
  /** Begins to watch the others anew: for how long they were silent while nothing could be heard is not known. */
  forgetTimes(): void
  /** Of these rows those whose owner has no lease. */
  left<T extends Owned>(db: Database, rows: readonly T[]): Promise<readonly T[]>
}

type Seen = { readonly beat: number; readonly sinceMs: number }
type Row = { readonly id: string; readonly beat: string | number }

// The time, for whoever looks at the table, and another number each time whatever the clock does.
const renew =
  'UPDATE replica SET beat = greatest(beat + 1, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) WHERE id = $1'
const all = 'SELECT id, beat FROM replica'
// Only what was seen: one that lives after all has a greater number by now.
const end = 'DELETE FROM replica WHERE id = $1 AND beat = $2'

/** The leases of the processes over one database, as one of them sees them. */
export function createLeases({ me, leaseMs, nowMs, onFault }: LeasesOptions): Leases {
  const settlers: (() => Promise<void>)[] = []
  let others = new Map<string, Seen>()
  let isUnsettled = false
  let isSettling = false

  async function beat(client: Pick<Client, 'query'>): Promise<boolean> {
    if ((await client.query(renew, [me])).rowCount === 0) return false
    const now = nowMs()
    const { rows } = await client.query<Row>(all)
    const seen = new Map(rows.filter(({ id }) => id !== me).map((row) => [row.id, sawAt(row, now)]))
    for (const [id, { beat: number, sinceMs }] of seen) {
      if (now - sinceMs >= leaseMs && (await client.query(end, [id, number])).rowCount === 1) seen.delete(id)
    }
    if ([...others.keys()].some((id) => !seen.has(id))) isUnsettled = true
    others = seen
    settleIfNeeded()
    return true
  }

  function sawAt({ id, beat: text }: Row, now: number): Seen {
    const known = others.get(id)
    const number = Number(text)
    return known?.beat === number ? known : { beat: number, sinceMs: now }
  }

  // Beside the beats, which must not wait for it.
  function settleIfNeeded(): void {
    if (isUnsettled && !isSettling) void settleAll()
  }

  async function settleAll(): Promise<void> {
    isSettling = true
    isUnsettled = false
    for (const settler of settlers) {
      await settler().catch((error: unknown) => {
        isUnsettled = true
        onFault(error)
      })
    }
    isSettling = false
  }

  return {
    beat,
    settle() {
      isUnsettled = true
      settleIfNeeded()
    },
    onGone: (settler) => void settlers.push(settler),
    forgetTimes() {
      others = new Map([...others].map(([id, { beat: number }]) => [id, { beat: number, sinceMs: nowMs() }]))
    },
    async left(db, rows) {
      if (rows.length === 0) return []
      // Read after the rows were: a process has its lease before it owns anything.
      const living = new Set((await db.selectFrom('replica').select('id').execute()).map(({ id }) => id))
      return rows.filter(({ owner }) => owner === undefined || !living.has(owner))
    },
  }
}
