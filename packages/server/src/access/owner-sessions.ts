import { hashKey } from '@hearth/kernel'
import type { Context } from 'hono'
import { type SessionTokens, sessionCookie, sessionTokenOf } from './browser-session.ts'

export type OwnerSessionOptions = {
  readonly tokens: Pick<SessionTokens, 'isOurs'>
  /** Address of the chatflow service, which keeps the sessions. */
  readonly chatflowUrl: string
  readonly nowMs: () => number
}

/** Whether a request comes from a browser in which the owner is signed in. */
export type OwnerSessions = (c: Context) => Promise<boolean>

type Known = { readonly isOwner: boolean; readonly atMs: number }

const keptMs = 5_000
const timeoutMs = 2_000
const maxKnown = 100

/**
 * Recognises the sessions of browsers that signed in at chatflow. What that says of one counts for five seconds;
 * while it does not answer, what it said last.
 */
export function createOwnerSessions({ tokens, chatflowUrl, nowMs }: OwnerSessionOptions): OwnerSessions {
  const known = new Map<string, Known>()
  const look = async (token: string): Promise<boolean> => {
    const id = hashKey(token)
    const last = known.get(id)
    if (last !== undefined && nowMs() - last.atMs < keptMs) return last.isOwner
    const isOwner = await askWhetherOwner(chatflowUrl, token)
    if (isOwner === undefined) return last?.isOwner ?? false
    known.delete(id)
    known.set(id, { isOwner, atMs: nowMs() })
    const [oldest] = known.keys()
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
    return isOwner
  }
  return async (c) => {
    const token = sessionTokenOf(c)
    // Whoever is at chatflow's port, it is told and asked of no token but those that were made with our secret.
    return token !== undefined && tokens.isOurs(token) && look(token)
  }
}

async function askWhetherOwner(chatflowUrl: string, token: string): Promise<boolean | undefined> {
  try {
    const answer = await fetch(`${chatflowUrl}/api/v1/session`, {
      headers: { cookie: `${sessionCookie}=${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) return undefined
    const { isOwner } = (await answer.json()) as { readonly isOwner?: unknown }
    return isOwner === true
  } catch {
    // Whatever the reason, it is not known.
    return undefined
  }
}
