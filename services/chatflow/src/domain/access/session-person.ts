import type { ApiKey } from './api-key.ts'

/** Who signed in at an OpenID provider, as their session keeps them. */
export type SessionPerson = {
  readonly name: string
  /** What they may, one at least; `undefined` for an owner, who may everything. */
  readonly permissions?: readonly string[]
}

/** The key that stands for somebody who is no owner: no text opens it, and it ends with the session. */
export function keyOfPerson(
  id: string,
  { name, permissions = [] }: SessionPerson,
  { createdAtMs, lastUsedAtMs }: Pick<ApiKey, 'createdAtMs'> & { readonly lastUsedAtMs: number },
): ApiKey {
  // An empty list would mean all, so who has none may nothing that there is.
  const held = permissions.length === 0 ? ['none:none'] : permissions
  return {
    id,
    name,
    hash: '',
    permissions: held,
    expiresAtMs: undefined,
    lastUsedAtMs,
    createdAtMs,
    updatedAtMs: createdAtMs,
  }
}
