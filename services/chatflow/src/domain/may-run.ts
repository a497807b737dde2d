import type { Caller } from './api-key.ts'
import type { Chatflow } from './chatflow.ts'

/**
 * Whether the caller may ask this chatflow: a public one answers everybody, one bound to a key
 * only that very key, any other every valid key. The machine's own command line may run all.
 */
export function mayRun(chatflow: Pick<Chatflow, 'isPublic' | 'apiKeyId'>, caller: Caller): boolean {
  if (chatflow.isPublic || caller.kind === 'local') return true
  if (caller.kind === 'anonymous') return false
  return chatflow.apiKeyId === undefined || chatflow.apiKeyId === caller.key.id
}
