import { hostname } from 'node:os'
import { type CommonConfig, Failure, type ServiceName } from '@hearth/kernel'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../app-env.ts'
import { isAllowedHost } from './allowed-hosts.ts'

type HostGuardOptions = {
  readonly service: ServiceName
  readonly common: CommonConfig
  /** What the owner adds to the names that the service knows by itself. */
  readonly allowedHosts: readonly string[]
}

/** The setting with which an owner adds names. */
export const allowedHostsSetting = z
  .array(z.string().regex(/^[^\s:/@[\]]+$/, 'it must be a name such as hearth.example, without scheme and port'))
  .max(64)
  .default([])

/**
 * Refuses requests under a name that is not this service's, against DNS rebinding: for a service that gives
 * something to whoever reaches it. Names by themselves are this machine's, the bound one and that of the service's
 * own address.
 *
 * @throws {Failure} `forbidden` with the code `host_not_allowed`, to whoever asks under another name
 */
export function hostGuard({ service, common, allowedHosts }: HostGuardOptions): MiddlewareHandler<AppEnv> {
  const names = [hostname(), common.host, new URL(common.urls[service]).hostname, ...allowedHosts]
  return async (c, next) => {
    const host = c.req.header('host')
    if (!isAllowedHost(host, names)) throw refused(host ?? '')
    await next()
  }
}

function refused(host: string): Failure {
  // Without the port: as the setting takes it.
  const name = JSON.stringify(host.slice(0, 256).replace(/:\d+$/, ''))
  const message = `Cannot answer under the name ${name}: it is not one of this service; the owner can add it to "allowedHosts"`
  return new Failure('forbidden', message, { code: 'host_not_allowed' })
}
