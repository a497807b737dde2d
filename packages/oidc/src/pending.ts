import { hashKey, type Keys } from '@hearth/kernel'
import { seal, unseal } from '@hearth/store'
import { z } from 'zod'

const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  untilMs: z.number(),
})

/** A sign-in that was begun: what the provider's answer is held against. */
export type Pending = Readonly<z.output<typeof pendingSchema>>

/** Sign-ins that were begun. The browser keeps each, sealed, so that whichever process gets the answer can read it. */
export type PendingSignIns = {
  seal(pending: Omit<Pending, 'untilMs'>): string
  /** Opens one, once; `undefined` when it is too old, was opened before, or is none of ours. */
  take(sealed: string): Pending | undefined
}

/** How long somebody may take at the provider. */
export const pendingMs = 600_000

const purpose = 'a sign-in at the provider'

/** @param options.maxTaken remembered ones that were opened; of more, the provider refuses the code, which is good once */
export function createPendingSignIns({
  keys,
  nowMs,
  maxTaken = 10_000,
}: {
  readonly keys: Keys
  readonly nowMs: () => number
  readonly maxTaken?: number
}): PendingSignIns {
  const taken = new Map<string, number>()
  const forget = () => {
    for (const [id, untilMs] of taken) {
      if (untilMs > nowMs() && taken.size <= maxTaken) return
      taken.delete(id)
    }
  }
  return {
    seal: (pending) => seal(keys, purpose, JSON.stringify({ ...pending, untilMs: nowMs() + pendingMs })),
    take(sealed) {
      const text = unseal(keys, purpose, sealed)
      const pending = text === undefined ? undefined : pendingSchema.parse(JSON.parse(text))
      if (pending === undefined || pending.untilMs <= nowMs()) return undefined
      const id = hashKey(pending.state)
      if (taken.has(id)) return undefined
      taken.set(id, pending.untilMs)
      forget()
      return pending
    },
  }
}
