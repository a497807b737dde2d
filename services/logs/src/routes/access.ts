import { type AccessRules, type Endpoint as AnyEndpoint, type AppEnv, endpointForm } from '@hearth/server'
import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { checkDockerVersion, dockerVersions } from '../wire/docker-version.ts'

/** Who may ask: whoever reaches this service under a name of its own; a client of Docker also has to speak its version. */
export type Access = 'known-host' | 'docker-client'

export type Endpoint = AnyEndpoint<Access>

/** Declares an endpoint of this service. */
export const endpoint = endpointForm<Access>()

/** @param guard refuses requests under names that are not this service's */
export function accessRules(guard: MiddlewareHandler<AppEnv>): Required<Pick<AccessRules<Access>, 'admit'>> {
  return { admit: (access) => (access === 'known-host' ? guard : every(guard, speakVersion)) }
}

/** Says which version of Docker's interface is spoken, and refuses one that is not. */
const speakVersion: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('api-version', dockerVersions.newest)
  c.header('ostype', 'linux')
  const asked = c.req.param('version')
  if (asked !== undefined) checkDockerVersion(asked.slice(1))
  await next()
}
