import type { TokenRefusal } from '@hearth/oidc'
import { type AppEnv, invalidRequest } from '@hearth/server'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Caller } from '../../domain/access/api-key.ts'

/** Why a token of the provider opens nothing here. */
export type ProviderTokenRefusal = TokenRefusal | 'no-role'

/** What every handler finds on its context. */
export type ChatflowEnv = {
  Bindings: AppEnv['Bindings']
  Variables: AppEnv['Variables'] & {
    caller: Caller
    /** How long the client has to wait before a key of its is looked at again; absent when it need not. */
    keyWaitMs?: number
    /** When the key that was presented ended; absent when it was another one, or none. */
    keyExpiredAtMs?: number
    /** Who brings a token of the OpenID provider; absent for everybody else. */
    tokenCaller?: Exclude<Caller, { kind: 'anonymous' }>
    /** Why the token of the provider that was brought opens nothing. */
    tokenRefusal?: ProviderTokenRefusal
  }
}

/** An empty set of routes; input that does not fit its schema becomes a `Failure` that names the field. */
export function createChatflowRoutes(): OpenAPIHono<ChatflowEnv> {
  return new OpenAPIHono<ChatflowEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.error)
    },
  })
}
