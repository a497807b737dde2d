import { fileURLToPath } from 'node:url'
import { type CommonConfig, ownAddress, type ServiceName, type Settings, serviceEnvironment } from '@hearth/kernel'
import { probeAddress } from '../client/addresses.ts'
import { nodeFlagsOf, SERVICE_ENVIRONMENT } from '../node-options.ts'
import { BUNDLE_NAMES } from '../services.ts'
import { type Bundle, type BundleOptions, openBundle } from './bundle.ts'
import { readNamedVariables } from './named-variables.ts'

/** The program that runs a service of its own, or a backup. */
export const entryPoint = fileURLToPath(new URL('../../bin/hearth.mjs', import.meta.url))

export type Ports = ReadonlyMap<ServiceName, number>

type OpenRunOptions = Pick<BundleOptions, 'onOutput' | 'onStatus' | 'onCrash'> & {
  readonly settings: Settings
  readonly common: CommonConfig
  readonly ports: Ports
}

/** All services of the bundle as the settings have them, each a process of its own. Starts none. */
export async function openRun({ settings, common, ports, ...hears }: OpenRunOptions): Promise<Bundle> {
  const named = await readNamedVariables(settings, common.home)
  const services = BUNDLE_NAMES.map((name) => ({
    name,
    port: ports.get(name) ?? 0,
    args: [...nodeFlagsOf(name), entryPoint, 'serve', name],
    env: {
      ...SERVICE_ENVIRONMENT,
      ...serviceEnvironment(name, process.env, named),
      ...portVariables(ports),
    },
  }))
  return openBundle({
    ...hears,
    home: common.home,
    host: common.host,
    cwd: process.cwd(),
    services,
    tlsCaFile: common.tlsCaFile,
    probeUrlOf: (name) => probeAddress(common, name, ports.get(name) ?? 0),
    urlOf: (name, port) => ownAddress(common, name, port),
  })
}

/** Where a port was left open, every service has to hear which one was picked. */
export function portVariables(ports: Ports): Record<string, string> {
  return Object.fromEntries([...ports].map(([name, port]) => [`HEARTH_${name.toUpperCase()}_PORT`, String(port)]))
}
