import { type CommonConfig, localAddress, ownAddress, type ServiceName } from '@hearth/kernel'
import type { RunState } from '../supervisor/home/run-file.ts'

/** Where this machine reaches a service of a run; `undefined` when it is none of the run. */
export function runAddress(run: RunState, name: string): string | undefined {
  const service = run.services[name]
  return service && (service.url ?? localAddress(run.host, service.port))
}

/** The same as people are shown it, with the name of this machine in the place of its own address. */
export function shownAddress(url: string): string {
  return url.replace(/^http:\/\/127\.0\.0\.1(?=[:/]|$)/, 'http://localhost')
}

/** Where people are shown that a service answers which is bound to this port. */
export function shownOwnAddress(
  common: Pick<CommonConfig, 'host' | 'tls' | 'basePaths'>,
  name: ServiceName,
  port: number,
): string {
  return shownAddress(ownAddress(common, name, port))
}

/**
 * Where a service of this machine is asked whether it is alive: at what it is bound to, whatever its certificate is
 * for. Nothing secret goes there, so the certificate is not asked for either.
 */
export function probeAddress(
  { host, tls }: Pick<CommonConfig, 'host' | 'tls'>,
  name: ServiceName,
  port: number,
): string {
  return localAddress(host, port, tls?.[name] === undefined ? 'http' : 'https')
}

/** The same for a service of a run; `undefined` when it is none of the run. */
export function probeRunAddress(run: RunState, name: string): string | undefined {
  const service = run.services[name]
  return service && localAddress(run.host, service.port, service.url?.startsWith('https:') === true ? 'https' : 'http')
}
