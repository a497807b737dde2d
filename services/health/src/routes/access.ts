import { type Endpoint as AnyEndpoint, endpointForm } from '@hearth/server'

/** Who may ask: anyone, as probes do under any name, or whoever reaches this service under a name of its own. */
export type Access = 'anyone' | 'known-host'

export type Endpoint = AnyEndpoint<Access>

/** Declares an endpoint of this service. */
export const endpoint = endpointForm<Access>()
