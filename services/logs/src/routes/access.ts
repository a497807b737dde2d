import { Failure } from '@hearth/kernel'
import {
  type AccessRules,
  type Endpoint as AnyEndpoint,
  type AppEnv,
  comesFromOwnPage,
  endpointForm,
} from '@hearth/server'
import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { checkDockerVersion, dockerVersions } from '../wire/docker-version.ts'

/**
 * Who may ask: whoever reaches this service under a name of its own; a client of Docker also has to speak its version,
 * and what is for programs is for no page of another site.
 */
export type Access = 'known-host' | 'docker-client' | 'program'

export type Endpoint = AnyEndpoint<Access>

/** Declares an endpoint of this service. */
export const endpoint = endpointForm<Access>()

/** @param guard refuses requests under names that are not this service's */
export function accessRules(guard: MiddlewareHandler<AppEnv>): Required<Pick<AccessRules<Access>, 'admit'>> {
  const checks: Readonly<Record<Access, MiddlewareHandler<AppEnv>>> = {
    'known-host': guard,
    'docker-client': every(guard, speakVersion),
    program: every(guard, refusePages),
  }
  return { admit: (access) => checks[access] }
}

/** A page of another site can make a browser send, but not without saying where it comes from. */
const refusePages: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isPage = c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined
  if (isPage && !comesFromOwnPage(c))
    throw new Failure('forbidden', 'Cannot answer another web page: its requests are refused by their Origin', {
      code: 'foreign_page',
    })
  await next()
}

/** Says which version of Docker's interface is spoken, and refuses one that is not. */
const speakVersion: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('api-version', dockerVersions.newest)
  c.header('ostype', 'linux')
  const asked = c.req.param('version')
  if (asked !== undefined) checkDockerVersion(asked.slice(1))
  await next()
}
