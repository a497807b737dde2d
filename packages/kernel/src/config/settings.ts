import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Document, LineCounter, YAMLMap } from 'yaml'
import { Failure } from '../failure.ts'
import { errorCode } from '../files.ts'
import { SERVICE_NAMES, type ServiceName } from '../services.ts'
import { yaml } from '../yaml.ts'
import type { Env } from './env.ts'
import { isInjected } from './injected-variable.ts'

/** One configured value and where it stands, such as `hearth.yaml line 3` or `HEARTH_HOST`. */
export type Setting = { readonly value: unknown; readonly origin: string; readonly source: 'file' | 'environment' }

/** Keys in camelCase to what was set for them; the environment wins over the file. */
export type Section = ReadonlyMap<string, Setting>

export type Settings = {
  /** Where relative paths start. */
  readonly cwd: string
  readonly common: Section
  readonly services: ReadonlyMap<ServiceName, Section>
}

// Variables that belong to a section without naming it, some the peers' own. Names in full are read after them and win.
const aliases: ReadonlyMap<string, Target> = new Map([
  ['HEARTH_API_KEY', { service: 'chatflow', key: 'apiKey' }],
  ['DATABASE_URL', { service: 'chatflow', key: 'databaseUrl' }],
  ['STORAGE_TYPE', { service: 'chatflow', key: 'storageType' }],
  ['S3_STORAGE_BUCKET_NAME', { service: 'chatflow', key: 's3Bucket' }],
  ['S3_STORAGE_REGION', { service: 'chatflow', key: 's3Region' }],
  ['S3_STORAGE_ACCESS_KEY_ID', { service: 'chatflow', key: 's3AccessKeyId' }],
  ['S3_STORAGE_SECRET_ACCESS_KEY', { service: 'chatflow', key: 's3SecretAccessKey' }],
  ['S3_ENDPOINT_URL', { service: 'chatflow', key: 's3Endpoint' }],
  ['S3_FORCE_PATH_STYLE', { service: 'chatflow', key: 's3PathStyle' }],
  ['HEARTH_MODEL', { service: 'inference', key: 'model' }],
  ['GF_SECURITY_ADMIN_USER', { service: 'dashboard', key: 'user' }],
  ['GF_SECURITY_ADMIN_PASSWORD', { service: 'dashboard', key: 'password' }],
  ['DOCKER_HOST', { service: 'logs', key: 'dockerHost' }],
  ['HF_ENDPOINT', { service: 'inference', key: 'hfEndpoint' }],
  ['HF_TOKEN', { service: 'inference', key: 'hfToken' }],
])

/**
 * Reads `hearth.yaml` in `cwd`, or what `HEARTH_CONFIG` names, and the variables; sections' schemas check values later.
 *
 * @throws {Failure} `invalid` for a file that cannot be read, is not YAML or has an unknown section
 */
export function readSettings({ cwd, env }: { readonly cwd: string; readonly env: Env }): Settings {
  const common = new Map<string, Setting>()
  const services = new Map(SERVICE_NAMES.map((name) => [name, new Map<string, Setting>()]))
  for (const { service, key, ...setting } of [...readFile(cwd, env.HEARTH_CONFIG || undefined), ...readVariables(env)])
    (service === undefined ? common : services.get(service))?.set(key, setting)
  return { cwd, common, services }
}

type Target = { readonly service?: ServiceName; readonly key: string }

function* readVariables(env: Env): Generator<Target & Setting> {
  for (const variable of new Set([...aliases.keys(), ...Object.keys(env)])) {
    const target = env[variable] && !isInjected(variable, env) ? targetOf(variable) : undefined
    if (target !== undefined) yield { ...target, value: env[variable], origin: variable, source: 'environment' }
  }
}

/** Whose setting a variable is: one service's, all of theirs, or nobody's. */
export function ownerOf(variable: string): ServiceName | 'common' | undefined {
  if (variable === 'HEARTH_CONFIG') return 'common'
  const target = targetOf(variable)
  return target === undefined ? undefined : (target.service ?? 'common')
}

function targetOf(variable: string): Target | undefined {
  // Grafana writes the end of a name with two strokes.
  const [, base = variable, end] = /^(.+?)__?(FILE|COMMAND)$/.exec(variable) ?? []
  const alias = aliases.get(base)
  if (alias !== undefined)
    return end === undefined ? alias : { ...alias, key: camelCase([alias.key, end.toLowerCase()]) }
  if (!variable.startsWith('HEARTH_') || variable === 'HEARTH_CONFIG') return undefined
  const [first = '', ...rest] = variable.slice('HEARTH_'.length).toLowerCase().split('_')
  const service = rest.length === 0 ? undefined : SERVICE_NAMES.find((name) => name === first)
  return service === undefined ? { key: camelCase([first, ...rest]) } : { service, key: camelCase(rest) }
}

function camelCase(words: readonly string[]): string {
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
}

function* readFile(cwd: string, configured: string | undefined): Generator<Target & Setting> {
  const name = configured ?? 'hearth.yaml'
  const text = readText(resolve(cwd, name), configured !== undefined)
  if (text === undefined) return
  const { isMap, isScalar, LineCounter, parseDocument } = yaml()
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [fault] = document.errors
  if (fault !== undefined) throw cannotRead(name, fault)
  if (document.contents === null) return
  if (!isMap(document.contents)) throw cannotRead(name, new Error('the top level must be a map of keys'))
  for (const { key, node, origin } of entries(document.contents, document, name, lines)) {
    const service = SERVICE_NAMES.find((service) => service === key)
    if (service === undefined) yield toSetting({ key, node, origin }, document)
    else if (isMap(node)) {
      for (const entry of entries(node, document, name, lines)) yield { service, ...toSetting(entry, document) }
      // A section whose keys are all commented out is empty, not wrong.
    } else if (!isScalar(node) || node.value !== null)
      throw cannotRead(origin, new Error(`"${key}" must be a map of that service's keys`))
  }
}

function readText(path: string, required: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT' && !required) return undefined
    throw new Failure('invalid', `Cannot read the configuration "${path}": it is missing or not readable`, { cause })
  }
}

type Entry = { readonly key: string; readonly node: unknown; readonly origin: string }

function* entries(map: YAMLMap, document: Document, name: string, lines: LineCounter): Generator<Entry> {
  const { isAlias, isNode, isScalar } = yaml()
  for (const { key, value } of map.items) {
    const origin = `${name} line ${lines.linePos(isNode(key) ? (key.range?.[0] ?? 0) : 0).line}`
    if (!isScalar(key)) throw cannotRead(origin, new Error('a key must be plain text'))
    yield { key: String(key.value), node: isAlias(value) ? (value.resolve(document) ?? value) : value, origin }
  }
}

function toSetting({ key, node, origin }: Entry, document: Document): Target & Setting {
  try {
    return { key, value: yaml().isNode(node) ? node.toJS(document) : node, origin, source: 'file' }
  } catch (cause) {
    throw cannotRead(origin, cause)
  }
}

// The parser's message goes on with an excerpt of the file, which may hold keys.
function cannotRead(where: string, cause: unknown): Failure {
  const reason = cause instanceof Error ? cause.message.split(/:?\n/)[0] : String(cause)
  return new Failure('invalid', `Cannot read ${where}: ${reason}`, { cause })
}
