import type { Failure, JsonBounds } from '@hearth/kernel'
import type { HttpBindings } from '@hono/node-server'
import type { Actor } from './audit/audit-event.ts'

/** What every handler finds on its context. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Of the client; see `createClientAddress`. */
    clientAddress: string
    /** Who asks, as the audit log names them; absent: nobody who is known. */
    actor?: Actor
    /** Notes a change before it is made, where it must be; throws a `Failure` where it cannot be noted. */
    auditFirst?: () => Promise<void>
    /** See `outwardPath`; absent: the service is at the root. */
    basePath?: string
    /** Where the session of the owner's browser is sent; absent: everywhere under the name. */
    sessionPaths?: readonly string[]
    /** Why a stream was cut after its headers had left. */
    streamError?: unknown
    /** Why the body could not be read, whatever its reader made of that. */
    bodyFailure?: Failure
    /** What JSON this caller may send; default: what everybody may. */
    jsonBounds?: JsonBounds
    /** How long a body of this caller may be that does not tell its length; default: as everybody's. */
    maxBodyBytes?: number
  }
}
