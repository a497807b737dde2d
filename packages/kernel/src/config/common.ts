import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { defaultHome } from '../installation.ts'
import { localAddress } from '../local-address.ts'
import type { OutsideSecrets } from '../secrets.ts'
import { SERVICE_NAMES, SERVICES, type ServiceName } from '../services.ts'
import { version } from '../version.ts'
import { type BackupConfig, backupFields, toBackupConfig } from './backup.ts'
import { isNetwork } from './is-network.ts'
import { parseKeys } from './parse-section.ts'
import type { Section, Settings } from './settings.ts'
import { type TraceTarget, toTraceTarget, traceFields } from './traces.ts'

const commonSchema = z.strictObject({
  /** State folder, absolute or relative to the working directory. */
  home: z.string().min(1).default(defaultHome),
  /** Address all services bind. */
  host: z.string().min(1).default('127.0.0.1'),
  logLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
  /** Proxies in front of the services, whose word on the address of a client counts. */
  trustedProxies: z
    .array(z.string().refine(isNetwork, 'must be an address, or a network such as 10.0.0.0/8'))
    .max(1_000)
    .default([]),
  ...backupFields,
  ...traceFields,
  /** Seals and signs instead of what `secrets.json` in the state folder holds. */
  masterSecret: z.string().min(32).optional(),
  /** Master secrets that are accepted besides: those before it, or the one to come. */
  otherSecrets: z.array(z.string().min(32)).max(8).default([]),
})

/** What every service knows: where state lives, what to bind, where the others are. */
export type CommonConfig = {
  /** Absolute path of the state folder. */
  readonly home: string
  readonly host: string
  readonly logLevel: string
  /** Addresses and networks. */
  readonly trustedProxies: readonly string[]
  readonly version: string
  /** Base address of each service, without trailing slash. */
  readonly urls: Readonly<Record<ServiceName, string>>
  /** Port that each service binds where it runs; 0 is a free one. */
  readonly ports: Readonly<Record<ServiceName, number>>
  /** Master secrets beside that of the state folder; absent: none. */
  readonly secrets?: OutsideSecrets
  /** Where spans go; absent: nowhere. */
  readonly traces?: TraceTarget
}

/** The keys every service's section has; spread it into the service's own strict schema. */
export function serviceFields(defaultPort: number) {
  return {
    /** TCP port; 0 takes a free one. */
    port: z.int().min(0).max(65_535).default(defaultPort),
    /** Where the other services find this one, when that is not this machine and the port. */
    url: z.url({ protocol: /^https?$/ }).optional(),
  }
}

/** @throws {Failure} `invalid`, naming each fault with its line or variable */
export function parseBackup(settings: Settings): BackupConfig {
  const { home, ...fields } = parseKeys(settings.common, commonSchema, 'the settings', SERVICE_NAMES)
  return toBackupConfig(fields, isAbsolute(home) ? home : join(settings.cwd, home), settings.cwd)
}

/** @throws {Failure} `invalid`, naming each fault with its line or variable */
export function parseCommon(settings: Settings): CommonConfig {
  const {
    home,
    host,
    logLevel,
    trustedProxies,
    masterSecret: master,
    otherSecrets: others,
    ...rest
  } = parseKeys(settings.common, commonSchema, 'the settings', SERVICE_NAMES)
  const places = SERVICE_NAMES.map((name) => [name, placeOf(name, settings.services.get(name) ?? new Map())] as const)
  const addresses = places.map(([name, { url, port }]) => [name, (url ?? localAddress(host, port)).replace(/\/+$/, '')])
  const traces = toTraceTarget(rest)
  return {
    ...((master !== undefined || others.length > 0) && {
      secrets: { ...(master !== undefined && { master }), others },
    }),
    ...(traces !== undefined && { traces }),
    home: isAbsolute(home) ? home : join(settings.cwd, home),
    host,
    logLevel,
    trustedProxies,
    version,
    urls: Object.fromEntries(addresses) as Record<ServiceName, string>,
    ports: Object.fromEntries(places.map(([name, { port }]) => [name, port])) as Record<ServiceName, number>,
  }
}

// Other keys of the section belong to a schema that only that service knows.
function placeOf(name: ServiceName, section: Section) {
  const known = new Map([...section].filter(([key]) => key === 'port' || key === 'url'))
  return parseKeys(known, z.strictObject(serviceFields(SERVICES[name].port)), `the ${name} settings`)
}
