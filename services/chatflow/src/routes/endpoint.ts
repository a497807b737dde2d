import { type Endpoint, endpointForm, resourceForm } from '@hearth/server'
import type { Access } from './access/access.ts'
import type { ChatflowEnv } from './access/env.ts'

/** One endpoint of this service. */
export type ChatflowEndpoint = Endpoint<Access, ChatflowEnv>

/** Declares an endpoint; see `EndpointForm`. */
export const endpoint = endpointForm<Access, ChatflowEnv>()

/** Declares the plain endpoints of a stored thing; see `ResourceForm`. */
export const resource = resourceForm<Access, ChatflowEnv>()
