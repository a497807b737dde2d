import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isScalar, LineCounter, parseDocument, type YAMLMap } from 'yaml'
import { Failure } from '../failure.ts'
import { errorCode } from '../files.ts'
import { SERVICE_NAMES, type ServiceName } from '../service.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** One configured value and where it stands, such as `hearth.yaml line 3` or `HEARTH_HOST`. */
export type Setting = { readonly value: unknown; readonly origin: string }

/** Keys in camelCase to what was set for them; the environment wins over the file. */
export type Section = ReadonlyMap<string, Setting>

export type Settings = {
  /** Where relative paths start. */
  readonly cwd: string
  readonly common: Section
  readonly services: ReadonlyMap<ServiceName, Section>
}

// Variables that belong to a section without naming it; some are the peers' own.
const aliases: Readonly<Record<string, readonly [ServiceName, string]>> = {
  HEARTH_API_KEY: ['chatflow', 'apiKey'],
  HEARTH_MODEL: ['inference', 'model'],
  HF_ENDPOINT: ['inference', 'hfEndpoint'],
  HF_TOKEN: ['inference', 'hfToken'],
}

/**
 * Reads `hearth.yaml` in `cwd` (or the file `HEARTH_CONFIG` names) and the `HEARTH_*` variables.
 * Values are checked later, by the schema of the section they belong to.
 *
 * @throws {Failure} `invalid` for a file that cannot be read, is not YAML or has an unknown section
 */
export function readSettings(options: { readonly cwd: string; readonly env: Env }): Settings {
  const { cwd, env } = options
  const common = new Map<string, Setting>()
  const services = new Map(SERVICE_NAMES.map((name) => [name, new Map<string, Setting>()]))
  readFile(cwd, env.HEARTH_CONFIG, common, services)
  for (const [variable, value] of Object.entries(env)) {
    const target = value === undefined || value === '' ? undefined : targetOf(variable)
    if (target === undefined) continue
    const section = target.service === undefined ? common : services.get(target.service)
    section?.set(target.key, { value, origin: variable })
  }
  return { cwd, common, services }
}

type Target = { readonly service?: ServiceName; readonly key: string }

function targetOf(variable: string): Target | undefined {
  const alias = aliases[variable]
  if (alias !== undefined) return { service: alias[0], key: alias[1] }
  if (!variable.startsWith('HEARTH_') || variable === 'HEARTH_CONFIG') return undefined
  const [first = '', ...rest] = variable.slice('HEARTH_'.length).toLowerCase().split('_')
  const service = SERVICE_NAMES.find((name) => name === first)
  return service === undefined || rest.length === 0
    ? { key: camelCase([first, ...rest]) }
    : { service, key: camelCase(rest) }
}

function camelCase(words: readonly string[]): string {
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
}

function readFile(
  cwd: string,
  configured: string | undefined,
  common: Map<string, Setting>,
  services: ReadonlyMap<ServiceName, Map<string, Setting>>,
): void {
  const name = configured ?? 'hearth.yaml'
  const text = readText(join(cwd, name), configured !== undefined)
  if (text === undefined) return
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [fault] = document.errors
  if (fault !== undefined) throw new Failure('invalid', `Cannot read ${name}: ${fault.message.split('\n')[0]}`)
  if (document.contents === null) return
  if (!isMap(document.contents))
    throw new Failure('invalid', `Cannot read ${name}: the top level must be a map of keys`)
  for (const [key, value, origin] of entries(document.contents, name, lines)) {
    const section = services.get(key as ServiceName)
    if (section === undefined) common.set(key, { value: plain(value), origin })
    else if (isMap(value)) {
      for (const [inner, setting, at] of entries(value, name, lines))
        section.set(inner, { value: plain(setting), origin: at })
    } else throw new Failure('invalid', `Cannot read ${origin}: "${key}" must be a map of that service's keys`)
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

function* entries(map: YAMLMap, file: string, lines: LineCounter): Generator<[string, unknown, string]> {
  for (const { key, value } of map.items) {
    if (!isScalar(key)) continue
    const { line } = lines.linePos(key.range?.[0] ?? 0)
    yield [String(key.value), value, `${file} line ${line}`]
  }
}

function plain(node: unknown): unknown {
  if (node === null || typeof node !== 'object' || !('toJSON' in node)) return node
  return isScalar(node) ? node.value : JSON.parse(JSON.stringify(node))
}
