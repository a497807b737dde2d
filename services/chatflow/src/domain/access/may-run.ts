import type { Chatflow } from '../chatflows/chatflow.ts'
import type { Caller } from './api-key.ts'
import { isPermitted, type Permission, runPermission } from './permission.ts'

/** What a key with a list of permissions needs to ask chatflows: one of those that show them. */
export const flowCallerPermissions: readonly Permission[] = ['chatflows:view', 'agentflows:view', 'assistants:view']

/**
 * Whether the caller may ask this chatflow: a public one answers everybody, one bound to a key
 * only that very key, any other every key that may see flows or run this one. The machine's own command line may
 * run all.
 */
export function mayRun(chatflow: Pick<Chatflow, 'id' | 'isPublic' | 'apiKeyId'>, caller: Caller): boolean {
  if (chatflow.isPublic || opens(chatflow, caller)) return true
  return chatflow.apiKeyId === undefined && isPermitted(caller, [runPermission(chatflow.id)])
}

/** Whether the caller may see prompts and settings in what a run of the chatflow tells. */
export function maySeeInside(chatflow: Pick<Chatflow, 'apiKeyId'>, caller: Caller): boolean {
  return isPermitted(caller, flowCallerPermissions) || opens(chatflow, caller)
}

function opens({ apiKeyId }: Pick<Chatflow, 'apiKeyId'>, caller: Caller): boolean {
  if (caller.kind === 'key' && apiKeyId !== undefined) return apiKeyId === caller.key.id
  return isPermitted(caller, flowCallerPermissions)
}
