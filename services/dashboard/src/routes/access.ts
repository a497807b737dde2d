import { type AccessRules, type Endpoint as AnyEndpoint, endpointForm } from '@hearth/server'
import type { z } from '@hono/zod-openapi'

/** Who may ask: anyone, as probes do, or the one user, by Basic credentials. */
export type Access = 'anyone' | 'user'

export type Endpoint = AnyEndpoint<Access>

/** Declares an endpoint of this service. */
export const endpoint = endpointForm<Access>()

/** What the reference says of access; `authenticate` looks at it, as it stands before what is no endpoint as well. */
export const accessRules: AccessRules<Access> = {
  describe(access) {
    if (access === 'anyone') return { security: [] }
    return { security: [{ basic: [] }], responses: { 401: { description: 'Credentials are missing or wrong' } } }
  },
}

/** A body that a handler reads with `readBody`: as JSON, whatever its type says. */
export function jsonBody(schema: z.ZodType) {
  return { body: { content: { 'application/json': { schema } } } }
}
