import type { RefusedCall, RefusedCallStore } from './refused-call.ts'

export type RefusedCalls = {
  /** Keeps a call some time later; whoever was refused does not wait for it. */
  note(call: Omit<RefusedCall, 'id' | 'atMs'>): void
  /** Those of a flow, newest first, with all that was noted by now. */
  list(chatflowId: string): Promise<readonly RefusedCall[]>
  /** Resolves when everything that was noted has been written, or has been let go. */
  close(): Promise<void>
}

export type RefusedCallsDeps = {
  readonly store: RefusedCallStore
  readonly newId: () => string
  readonly nowMs: () => number
  /** Told of what could not be kept. */
  readonly onFault: (error: unknown) => void
}

// Callers without a key may refuse to stop; a flow keeps few of theirs anyway.
const maxWaiting = 100
const maxReasonLength = 300

/** Writes refused calls one after the other, and never more than may wait. */
export function createRefusedCalls({ store, newId, nowMs, onFault }: RefusedCallsDeps): RefusedCalls {
  const waiting: RefusedCall[] = []
  let writing: Promise<void> | undefined
  const write = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await store.add(next).catch(onFault)
    writing = undefined
  }
  return {
    note(call) {
      waiting.push({ ...call, id: newId(), atMs: nowMs(), reason: call.reason.slice(0, maxReasonLength) })
      if (waiting.length > maxWaiting) waiting.shift()
      writing ??= write()
    },
    async list(chatflowId) {
      await writing
      return store.list(chatflowId)
    },
    close: async () => writing,
  }
}
