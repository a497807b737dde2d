import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from '../../services/chatflow/src/test-support/postgres.ts'

// Seldom enough that looking itself costs the server next to nothing.
const lookEveryMs = 20

/** Processor time that a Postgres server has had: of all its sessions that are still there, and those that ended. */
export async function readPostgresCpuMs(url: string): Promise<number> {
  await using session = await openSession(url)
  const [own] = await session.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const parent = parentOf(own?.pid ?? 0)
  const sessions = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === parent)
  return sessions.reduce((sum, pid) => sum + ticksOf(Number(pid), 11, 12), ticksOf(parent, 13, 14)) * msPerTick
}

export type Locks = {
  /** Ends looking. Of all sessions seen at work, the share that waited for a lock. */
  stop(): Promise<number>
}

/** Looks again and again at what the sessions of others do. */
export async function watchLocks(url: string): Promise<Locks> {
  const session = await openSession(url)
  let isOver = false
  let working = 0
  let waiting = 0
  const looking = (async () => {
    while (!isOver) {
      const rows = await session.rows<{ type: string | null; event: string | null }>(
        "SELECT wait_event_type AS type, wait_event AS event FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()",
      )
      working += rows.length
      // What waits for the log of Postgres waits for its disk, not for another session.
      waiting += rows.filter(({ type, event }) => type === 'Lock' || (type === 'LWLock' && event !== 'WALWrite')).length
      await sleep(lookEveryMs)
    }
  })()
  return {
    async stop() {
      isOver = true
      await looking
      await session[Symbol.asyncDispose]()
      return working === 0 ? 0 : waiting / working
    },
  }
}

// What Linux counts in.
const msPerTick = 10

// Fields of /proc/<pid>/stat behind the command, which may hold spaces. A session may end at any time.
function statOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

const parentOf = (pid: number) => Number(statOf(pid)[1])

/** Sum of two fields: 11 and 12 are a process's own time, 13 and 14 that of its children that ended. */
function ticksOf(pid: number, ...fields: readonly [number, number]): number {
  const stat = statOf(pid)
  return fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0)
}
