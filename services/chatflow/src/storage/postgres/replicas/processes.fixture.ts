import { randomUUID } from 'node:crypto'
import type { Failure, Keys } from '@hearth/kernel'
import { onTestFinished } from 'vitest'
import { openShared } from '../../open-shared.ts'
import { createStores } from '../../open-storage.ts'
import { claimPostgres } from '../claim-postgres.ts'
import { openPostgres } from '../open-postgres.ts'

/** What a process has of a database that it shares, open until the test ends. */
export type TestProcess = Awaited<ReturnType<typeof openProcess>>

/** One of the processes over the database at `url`. @param leaseMs default: no lease ends by itself */
export async function openProcess(url: string, leaseMs = 600_000, credentialKeys: Keys = [Buffer.alloc(32, 7)]) {
  const ended: Failure[] = []
  const faults: unknown[] = []
  const onTaken = (failure: Failure) => void ended.push(failure)
  const onFault = (error: unknown) => void faults.push(error)
  const claim = await claimPostgres(url, { onTaken, isShared: true })
  const db = await openPostgres(url, {
    maxConnections: 4,
    statementTimeoutMs: 10_000,
    assertHeld: claim.assertHeld,
  })
  onTestFinished(() => claim.close())
  const shared = await openShared({ db, claim, processId: randomUUID(), credentialKeys, leaseMs, onTaken, onFault })
  let isOpen = true
  /** Ends it as `kill -9` does: nothing is said to anybody. */
  const kill = async () => {
    if (!isOpen) return
    isOpen = false
    await claim.close()
    await db.destroy()
  }
  onTestFinished(kill)
  return { ...shared, claim, db, stores: createStores(db, credentialKeys), ended, faults, kill }
}
