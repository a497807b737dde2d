import { AskError, ask } from '@hearth/ui-kit'
import { keyHeader } from '../api/ask-api.ts'

/**
 * Asks the interface whether a key opens this page.
 *
 * @throws {AskError} in words for whoever typed it
 */
export async function checkKey(key: string): Promise<void> {
  // A header carries nothing else, and no key has anything else.
  if (!/^[!-~]+$/.test(key)) throw new AskError('A key has letters, digits and signs only, without spaces', 400)
  try {
    await ask('/api/v1/chatflows?page=1&limit=1', { headers: keyHeader(key) })
  } catch (error) {
    const status = error instanceof AskError ? error.status : 0
    if (status === 401) throw new AskError('This key is not valid: check that you copied all of it', status)
    if (status === 403) throw new AskError('This key is valid, but may not view chatflows', status)
    throw error
  }
}
