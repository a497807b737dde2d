import { AskError, ask } from '@hearth/ui-kit'
import type { renderSession } from '../../../../services/chatflow/src/wire/access/browser-session.ts'
import { t } from './words.ts'

type Session = ReturnType<typeof renderSession>

/** What opens a session: a key, or the token of a sign-in link. */
export type Opener = ({ readonly key: string } | { readonly link: string }) & { readonly remember: boolean }

const path = '/api/v1/session'

export async function isSignedIn(): Promise<boolean> {
  return (await ask<Session>(path)).signedIn
}

/** Begins a session; its proof is a cookie. @throws {AskError} in words for whoever signs in */
export async function beginSession(opener: Opener): Promise<void> {
  // A header carries nothing else, and no key has anything else.
  if ('key' in opener && !/^[!-~]+$/.test(opener.key)) throw new AskError(t('keySigns'), 400)
  try {
    await ask(path, { method: 'POST', body: opener })
  } catch (error) {
    if ('link' in opener || !(error instanceof AskError) || error.status !== 401) throw error
    throw new AskError(t('keyNotValid'), 401, { cause: error })
  }
}

/** Ends the session of this browser; of somebody from a provider the browser goes there to end it, too. */
export async function endSession(): Promise<void> {
  const { continueAt } = await ask<{ readonly continueAt?: string }>(path, { method: 'DELETE' })
  if (continueAt !== undefined) location.assign(continueAt)
}

/** The provider at which people sign in, and whether a browser goes there unasked; `null` for none. */
export type Provider = { readonly name: string; readonly path: string; readonly auto: boolean } | null

export async function readProvider(signal: AbortSignal): Promise<Provider> {
  return (await ask<{ readonly provider: Provider }>(`${path}/methods`, { signal })).provider
}

/** Ends the sessions of all browsers. */
export async function endAllSessions(): Promise<void> {
  await ask('/api/v1/sessions', { method: 'DELETE' })
}
