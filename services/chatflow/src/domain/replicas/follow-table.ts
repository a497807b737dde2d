import type { Replicas } from './replicas.ts'

/** Rows that a process remembers so as not to ask the store for them. */
export type Memory<T> = {
  ids(): readonly string[]
  /** Adds a row, or replaces the one with its id. */
  take(row: T): void
  drop(id: string): void
}

export type FollowedTable<T> = {
  /** Looks in the store for a row that is not remembered, such as one that another process has just made. */
  fetch(find: () => Promise<T | undefined>): Promise<void>
  /** Reads all rows anew. */
  readAll(): Promise<void>
}

export type FollowOptions<T> = {
  readonly replicas: Pick<Replicas, 'hear' | 'onReturn'>
  /** Name of the table: the topic on which its changes are told. */
  readonly table: string
  readonly memory: Memory<T>
  readonly get: (id: string) => Promise<T | undefined>
  readonly list: () => Promise<readonly T[]>
  /** A row that was changed is forgotten after this unless it could be read by then; default 500 ms. */
  readonly patienceMs?: number
  readonly onFault: (error: unknown) => void
}

const defaultPatienceMs = 500

/**
 * Keeps what is remembered of a table true to it, whoever changes it. A row that another process has removed is out once
 * that is heard, and within the patience even where the store cannot be asked.
 */
export function followTable<T extends { readonly id: string }>(options: FollowOptions<T>): FollowedTable<T> {
  const { replicas, table, memory, get, list, patienceMs = defaultPatienceMs, onFault } = options
  let changes = 0
  replicas.hear(table, (id) => {
    changes += 1
    void readAnew(id).catch(onFault)
  })
  replicas.onReturn(readAll)
  return { fetch, readAll }

  // What was read before a change that was heard meanwhile may be what it was before.
  async function unchanged<R>(read: () => Promise<R>): Promise<R> {
    for (;;) {
      const before = changes
      const found = await read()
      if (changes === before) return found
    }
  }

  async function readAnew(id: string): Promise<void> {
    const timer = setTimeout(() => memory.drop(id), patienceMs)
    try {
      const row = await unchanged(() => get(id))
      if (row === undefined) memory.drop(id)
      else memory.take(row)
    } catch (error) {
      memory.drop(id)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async function fetch(find: () => Promise<T | undefined>): Promise<void> {
    const row = await unchanged(find)
    if (row !== undefined) memory.take(row)
  }

  async function readAll(): Promise<void> {
    // One that comes in meanwhile is not in the list and stays.
    const before = memory.ids()
    const rows = await unchanged(list)
    const present = new Set(rows.map(({ id }) => id))
    for (const row of rows) memory.take(row)
    for (const id of before) if (!present.has(id)) memory.drop(id)
  }
}
