import type { Caller } from './api-key.ts'

/** `resource:action`, as Flowise names them, such as `chatflows:view`; `resource:*` stands for all its actions. */
export type Permission = `${string}:${string}`

/** Whether `text` has the form of a permission. */
export function isPermission(text: string): boolean {
  return /^[a-zA-Z-]{1,64}:([a-zA-Z-]{1,64}|\*)$/.test(text) || /^run:[0-9a-f-]{36}$/.test(text)
}

/** Of our own: to ask one flow, and nothing else. `run:*` is to ask all. */
export function runPermission(chatflowId: string): Permission {
  return `run:${chatflowId}`
}

/** Whether the caller holds at least one of `anyOf`. A key without a list of permissions holds all. */
export function isPermitted(caller: Caller, anyOf: readonly Permission[]): boolean {
  if (caller.kind === 'local') return true
  if (caller.kind === 'anonymous') return false
  const { permissions } = caller.key
  return permissions.length === 0 || anyOf.some((permission) => covers(permissions, permission))
}

/** Whether a key with `permissions` (empty: all) could do nothing that the caller cannot do. */
export function mayGrant(caller: Caller, permissions: readonly string[]): boolean {
  if (caller.kind === 'local') return true
  if (caller.kind === 'anonymous') return false
  const own = caller.key.permissions
  if (own.length === 0) return true
  return permissions.length > 0 && permissions.every((permission) => covers(own, permission))
}

function covers(held: readonly string[], permission: string): boolean {
  return held.includes(permission) || held.includes(`${permission.split(':')[0]}:*`)
}
