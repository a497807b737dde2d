import { AskError, type AskOptions, ask, outwardPath, ownPageHeader, unanswered } from '@hearth/ui-kit'
import { session } from '../auth/session.ts'
import { t } from './words.ts'

/**
 * Asks the interface in the session of this browser; where that is over, the page asks to sign in.
 *
 * @throws {AskError}
 */
export async function askApi<T>(path: string, options: AskOptions = {}): Promise<T> {
  const { standing, count } = session.get()
  // What is asked for again and again meanwhile would only be refused.
  if (standing !== 'in') throw new AskError(t('signInFirst'), 401)
  try {
    return await ask<T>(`/api/v1${path}`, options)
  } catch (error) {
    if (error instanceof AskError && error.status === 401) session.refused(count)
    throw error
  }
}

/**
 * As {@link askApi}, for an answer that is read as it comes or is no JSON.
 *
 * @throws {AskError} when no answer arrives; one that refuses is the caller's to read
 */
export async function sendApi(path: string, init: RequestInit): Promise<Response> {
  const { count } = session.get()
  const answer = await sendAsOwner(path, init)
  if (answer.status === 401) session.refused(count)
  return answer
}

/**
 * As {@link sendApi}, for an address that also checks its callers in a way of its own: a refusal there says nothing
 * of the session.
 *
 * @throws {AskError} when no answer arrives
 */
export async function sendAsOwner(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers({ ...ownPageHeader, ...Object.fromEntries(new Headers(init.headers)) })
  return fetch(outwardPath(`/api/v1${path}`), { ...init, headers }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw unanswered(cause)
  })
}
