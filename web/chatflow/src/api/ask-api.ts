import { AskError, type AskOptions, ask } from '@hearth/ui-kit'
import { keyStore } from '../auth/key-store.ts'

/**
 * Asks the interface with the key of this page; a key that is refused is forgotten, so that the page asks for another.
 *
 * @throws {AskError}
 */
export async function askApi<T>(path: string, options: AskOptions = {}): Promise<T> {
  const { key } = keyStore.get()
  // What is asked for again and again meanwhile would only be refused.
  if (key === undefined) throw new AskError('Sign in first', 401)
  try {
    return await ask<T>(`/api/v1${path}`, { ...options, headers: keyHeader(key) })
  } catch (error) {
    if (error instanceof AskError && error.status === 401) dropKey(key)
    throw error
  }
}

/** @param key sent as `Authorization`; none without */
export function keyHeader(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` }
}

/** Forgets a key that was refused, unless there is another one meanwhile. */
export function dropKey(key: string | undefined): void {
  if (key !== undefined && keyStore.get().key === key)
    keyStore.forget('The key is no longer valid: with another one this goes on where it was')
}
