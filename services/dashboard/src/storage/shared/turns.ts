import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Failure } from '@hearth/kernel'
import type { Database, Statement } from '../database.ts'
import type { Copy } from './copy.ts'
import { turnTimeoutMs } from './open-pool.ts'
import { within } from './within.ts'

/** What runs in a turn sees what it changed; everybody else sees what is kept. */
export type Turns = {
  /** Stands for the copy towards the stores. Outside of a turn it refuses to write. */
  readonly database: Database
  /**
   * Runs `change` in the turn that the copy has begun.
   *
   * @throws {Overdue} where it takes longer than `mostMs`: what it does from then on is in no turn
   */
  run<T>(change: () => T | Promise<T>, mostMs?: number): Promise<T>
  /** Whether who asks is in a turn. */
  isWithin(): boolean
}

/** A turn that took too long. */
export class Overdue extends Error {}

type Place = { isOpen: boolean; isInTransaction: boolean }

const savepoints: Readonly<Record<string, string>> = {
  'BEGIN IMMEDIATE': 'SAVEPOINT change',
  COMMIT: 'RELEASE change',
  ROLLBACK: 'ROLLBACK TO change; RELEASE change',
}

/** @param current the copy that is asked now; another one takes its place where it cannot follow */
export function createTurns(current: () => Copy): Turns {
  const places = new AsyncLocalStorage<Place>()
  const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>()
  // Work that goes on after its turn is over is in none.
  const place = () => {
    const found = places.getStore()
    return found?.isOpen === true ? found : undefined
  }
  const statement = (sql: string): StatementSync => {
    const { reading, writing } = current()
    const database = place() === undefined ? reading : writing
    const known = prepared.get(database) ?? new Map<string, StatementSync>()
    prepared.set(database, known)
    const found = known.get(sql) ?? database.prepare(sql)
    known.set(sql, found)
    return found
  }
  const database: Database = {
    prepare: (sql): Statement => ({
      get: (...values) => statement(sql).get(...values),
      all: (...values) => statement(sql).all(...values),
      run: (...values) => statement(sql).run(...values),
      iterate: (...values) => statement(sql).iterate(...values),
    }),
    // A transaction of a store is a part of the turn, and its failure undoes that part.
    exec(sql) {
      const here = place()
      const known = savepoints[sql]
      if (here === undefined || known === undefined)
        throw new Error(`"${sql}" outside of a turn: what changes something that processes share takes one`)
      const { writing } = current()
      // A fault such as a full disk has undone the whole turn, and a savepoint would begin another one.
      if (!writing.isTransaction) throw new Failure('broken', 'Cannot store the data: what came before it was undone')
      writing.exec(known)
      here.isInTransaction = sql === 'BEGIN IMMEDIATE'
    },
    get isTransaction() {
      return place()?.isInTransaction === true && current().writing.isTransaction
    },
  }
  return {
    database,
    isWithin: () => place() !== undefined,
    async run(change, mostMs = turnTimeoutMs) {
      const here: Place = { isOpen: true, isInTransaction: false }
      try {
        const running = places.run(here, async () => change())
        return await within(mostMs, running, () => new Overdue(`the turn took longer than ${mostMs} ms`))
      } finally {
        here.isOpen = false
      }
    },
  }
}
