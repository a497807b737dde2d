import type { Failure, JsonBounds } from '@hearth/kernel'
import type { HttpBindings } from '@hono/node-server'

/** What every handler finds on its context. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Of the client; see `createClientAddress`. */
    clientAddress: string
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
