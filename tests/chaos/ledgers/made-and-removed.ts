import { setTimeout as sleep } from 'node:timers/promises'
import { type Ledger, settle } from '../ledger.ts'
import { reasonOf } from '../reason-of.ts'

/** One kind of thing that is made and removed. */
export type Things = {
  readonly name: string
  /** Makes one that `key` tells from all others. */
  make(key: string): Promise<void>
  remove(key: string): Promise<void>
  /** The keys of all that are there, each as often as it is. */
  found(): Promise<readonly string[]>
}

const pauseMs = 150

/** Things of which every second is removed again: what was made is there once, and what was removed is not. */
export function madeAndRemoved({ name, make, remove, found }: Things): Ledger {
  const [sent, made, toRemove, removed] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()]
  const refusals: string[] = []
  const acknowledged = () => made.size + removed.size
  const one = async (at: number) => {
    const key = `${name} ${at}`
    sent.add(key)
    await make(key)
    made.add(key)
    if (at % 2 === 0) return
    toRemove.add(key)
    await remove(key)
    removed.add(key)
  }
  return {
    name,
    acknowledged,
    async work(signal) {
      for (let at = 0; !signal.aborted; at++) {
        await one(at).catch((error: unknown) => void refusals.push(`${name} ${at}: ${reasonOf(error)}`))
        await sleep(pauseMs)
      }
    },
    async check() {
      const there = await found()
      const kept = new Set([...made].filter((key) => !toRemove.has(key)))
      const { lost, doubled } = settle({ sent, acknowledged: kept }, there)
      const back = there.filter((key) => removed.has(key)).map((key) => `the removal of ${key}`)
      return { acknowledged: acknowledged(), failed: refusals.length, lost: [...lost, ...back], doubled, refusals }
    },
  }
}
