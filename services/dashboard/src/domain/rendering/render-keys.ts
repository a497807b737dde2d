import type { Caller } from '../people/caller.ts'

/** Keys by which the page of a picture is let in, each for as long as one picture is being taken. */
export type RenderKeys = {
  /** A new key with the rights of `caller`, which ends by itself at `untilMs`. */
  issue(caller: Caller, untilMs: number): string
  /** Who asked for the picture; `undefined` for a key that never was, or is over. */
  find(key: string): Caller | undefined
  revoke(key: string): void
}

type Issued = { readonly caller: Caller; readonly untilMs: number }

/** Keeps them in memory alone. */
export function createRenderKeys(nowMs: () => number, newKey: () => string): RenderKeys {
  const issued = new Map<string, Issued>()
  return {
    issue(caller, untilMs) {
      const key = newKey()
      issued.set(key, { caller: { ...caller, sessionId: undefined }, untilMs })
      return key
    },
    find(key) {
      const found = issued.get(key)
      return found !== undefined && nowMs() < found.untilMs ? found.caller : undefined
    },
    revoke: (key) => void issued.delete(key),
  }
}
