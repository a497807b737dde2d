import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import { defaultHome } from '../installation.ts'
import { localAddress } from '../local-address.ts'
import type { OutsideSecrets } from '../secrets.ts'
import { SERVICE_NAMES, SERVICES, type ServiceName } from '../services.ts'
import { version } from '../version.ts'
import { type AuditSettings, auditFields, toAuditSettings } from './audit.ts'
import { type BackupConfig, backupFields, toBackupConfig } from './backup.ts'
import { basePathSetting } from './base-path.ts'
import { isNetwork } from './is-network.ts'
import { parseKeys } from './parse-section.ts'
import type { Section, Settings } from './settings.ts'
import { type TlsFiles, tlsFields, toTlsFiles } from './tls.ts'
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
  ...tlsFields,
  /** Authorities in PEM that are trusted besides the system's, such as the one of the services' own certificates. */
  tlsCaFile: z.string().min(1).optional(),
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
  /** Base address of each service with its base path, without trailing slash. */
  readonly urls: Readonly<Record<ServiceName, string>>
  /** Path below which a proxy shows a service, without trailing slash; absent for those that have a name of their own. */
  readonly basePaths?: Readonly<Partial<Record<ServiceName, string>>>
  /** Port that each service binds where it runs; 0 is a free one. */
  readonly ports: Readonly<Record<ServiceName, number>>
  /** Master secrets beside that of the state folder; absent: none. */
  readonly secrets?: OutsideSecrets
  /** How the changes of each service are audited; absent for those that do not. */
  readonly audit?: Readonly<Partial<Record<ServiceName, AuditSettings>>>
  /** Where spans go; absent: nowhere. */
  readonly traces?: TraceTarget
  /** With which files the services answer by TLS; absent for those that do not. */
  readonly tls?: Readonly<Partial<Record<ServiceName, TlsFiles>>>
  /** Absolute path of authorities that are trusted besides the system's; absent: none. */
  readonly tlsCaFile?: string
}

/** The keys every service's section has; spread it into the service's own strict schema. */
export function serviceFields(defaultPort: number) {
  return {
    /** TCP port; 0 takes a free one. */
    port: z.int().min(0).max(65_535).default(defaultPort),
    /** Where the other services find this one, when that is not this machine and the port. */
    url: z.url({ protocol: /^https?$/ }).optional(),
    basePath: basePathSetting,
    ...tlsFields,
    /** `false`: this one answers plain HTTP, whatever files there are for all of them. */
    tls: z.boolean().optional(),
    ...auditFields,
  }
}

const keysOfPlace: ReadonlySet<string> = new Set(Object.keys(serviceFields(0)))

/**
 * Base address at which this machine reaches a service that is bound to `port` here, with its base path, without
 * trailing slash.
 */
export function ownAddress(
  { host, tls, basePaths }: Pick<CommonConfig, 'host' | 'tls' | 'basePaths'>,
  name: ServiceName,
  port: number,
): string {
  const files = tls?.[name]
  return (files === undefined ? localAddress(host, port) : `https://${files.host}:${port}`) + (basePaths?.[name] ?? '')
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
    tlsCaFile,
    ...rest
  } = parseKeys(settings.common, commonSchema, 'the settings', SERVICE_NAMES)
  const places = SERVICE_NAMES.map((name) => [name, placeOf(name, settings.services.get(name) ?? new Map())] as const)
  const tls = tlsOfAll(settings, { common: rest, places, host })
  const basePaths: CommonConfig['basePaths'] = Object.fromEntries(
    places.flatMap(([name, { basePath }]) => (basePath === undefined ? [] : [[name, basePath]])),
  )
  const audit: CommonConfig['audit'] = Object.fromEntries(
    places.flatMap(([name, place]) => {
      const settings = toAuditSettings(place)
      return settings === undefined ? [] : [[name, settings]]
    }),
  )
  const addressOf = ({ url, port }: Place, name: ServiceName) =>
    url === undefined ? ownAddress({ host, tls, basePaths }, name, port) : belowBase(url, basePaths[name] ?? '')
  const traces = toTraceTarget(rest)
  return {
    ...((master !== undefined || others.length > 0) && {
      secrets: { ...(master !== undefined && { master }), others },
    }),
    audit,
    ...(traces !== undefined && { traces }),
    ...(Object.keys(tls).length > 0 && { tls }),
    ...(Object.keys(basePaths).length > 0 && { basePaths }),
    ...(tlsCaFile !== undefined && { tlsCaFile: resolve(settings.cwd, tlsCaFile) }),
    home: isAbsolute(home) ? home : join(settings.cwd, home),
    host,
    logLevel,
    trustedProxies,
    version,
    urls: ofEach(places, addressOf),
    ports: ofEach(places, ({ port }) => port),
  }
}

type Place = ReturnType<typeof placeOf>

function ofEach<T>(
  places: readonly (readonly [ServiceName, Place])[],
  read: (place: Place, name: ServiceName) => T,
): Record<ServiceName, T> {
  return Object.fromEntries(places.map(([name, place]) => [name, read(place, name)])) as Record<ServiceName, T>
}

// An address with a path of its own says all, such as that of a proxy which takes it off.
function belowBase(url: string, basePath: string): string {
  const bare = url.replace(/\/+$/, '')
  return new URL(url).pathname === '/' ? bare + basePath : bare
}

// Other keys of the section belong to a schema that only that service knows.
function placeOf(name: ServiceName, section: Section) {
  const known = new Map([...section].filter(([key]) => keysOfPlace.has(key)))
  return parseKeys(known, z.strictObject(serviceFields(SERVICES[name].port)), `the ${name} settings`)
}

type OfAll = {
  readonly common: { readonly tlsCertFile?: string | undefined; readonly tlsKeyFile?: string | undefined }
  readonly places: readonly (readonly [ServiceName, Place])[]
  readonly host: string
}

function tlsOfAll(settings: Settings, { common, places, host }: OfAll): Partial<Record<ServiceName, TlsFiles>> {
  const { cwd } = settings
  const shared = toTlsFiles({ keys: common, section: settings.common, what: 'the settings', cwd, host })
  const pairs = places.flatMap(([name, keys]) => {
    const section = settings.services.get(name) ?? new Map()
    const files = toTlsFiles({ keys, section, what: `the ${name} settings`, cwd, host }) ?? shared
    return files === undefined || keys.tls === false ? [] : [[name, files] as const]
  })
  return Object.fromEntries(pairs)
}
