import { type AppEnv, disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import { orWhenDisconnected } from './or-when-disconnected.ts'

/** How the work for a request learns that nobody waits for it any more. */
export type Leaving = {
  /** For whoever streams the answer to tell that its reader left. */
  readonly disconnect: AbortController
  /** Aborts when the client left, before or during the answer. */
  readonly signal: AbortSignal
}

/** Answers a request with work that ends when its client leaves. */
export function untilDisconnected<T>(c: Context<AppEnv>, work: (leaving: Leaving) => Promise<T>): Promise<T> {
  const disconnect = new AbortController()
  const signal = AbortSignal.any([disconnect.signal, disconnectSignal(c)])
  return orWhenDisconnected(signal, work({ disconnect, signal }))
}
