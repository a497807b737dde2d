import type { z } from 'zod'
import { Failure } from '../failure.ts'
import type { ServiceName } from '../services.ts'
import { describeIssue } from '../words/describe-issue.ts'
import { nearest } from '../words/nearest.ts'
import { type Outside, readOutside } from './outside-value.ts'
import type { Section, Setting, Settings } from './settings.ts'

/**
 * The configuration of one service: what the file and the environment say, with defaults filled in.
 *
 * @throws {Failure} `invalid`, naming every fault with its line or variable and, for an unknown
 *   key, the nearest known one
 */
export function parseSection<S extends z.ZodObject>(settings: Settings, service: ServiceName, schema: S): z.output<S> {
  return parseKeys(settings.services.get(service) ?? new Map(), schema, `the ${service} settings`)
}

/**
 * One setting of a service as it stands, before its schema: from wherever it comes; `undefined` where nobody set it.
 *
 * @throws {Failure} `invalid` when what it points to cannot be read
 */
export function findSetting(settings: Settings, service: ServiceName, key: string): Setting | undefined {
  return bringIn(settings.services.get(service) ?? new Map(), { [key]: true }).get(key)
}

/** As {@link parseSection}, for any section, `what` in the failure; `siblings` may stand beside the schema's keys. */
export function parseKeys<S extends z.ZodObject>(
  section: Section,
  schema: S,
  what: string,
  siblings: readonly string[] = [],
): z.output<S> {
  const all = bringIn(section, schema.shape)
  const input = Object.fromEntries(
    [...all].map(([key, { value, source }]) => [key, source === 'file' ? value : typed(schema.shape[key], value)]),
  )
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const known = [...Object.keys(schema.shape), ...siblings]
  const faults = parsed.error.issues.flatMap((issue) => describe(issue, all, known))
  throw new Failure('invalid', `Cannot read ${what}: ${faults.join('; ')}`)
}

/**
 * Puts the value itself in the place of what points to it: `<key>File` and `<key>Command` stand for any key of the
 * schema that they are no key of themselves. Of a key that is given in two ways the environment's counts.
 *
 * @throws {Failure} `invalid` when one place gives a key in two ways, or its value cannot be read
 */
function bringIn(section: Section, shape: Readonly<Record<string, unknown>>): Section {
  const all = new Map(section)
  const given = new Map(section)
  const pointers = [...section].flatMap(([key, setting]) => {
    const [, base = '', kind] = /^(.+)(File|Command)$/.exec(key) ?? []
    if (kind === undefined || Object.hasOwn(shape, key) || !Object.hasOwn(shape, base)) return []
    all.delete(key)
    return [{ base, kind: kind as Outside, setting }]
  })
  for (const { base, kind, setting } of pointers.toSorted((one, other) => rank(one.setting) - rank(other.setting))) {
    const present = given.get(base)
    if (present?.source === setting.source) throw givenTwice(base, present.origin, setting.origin)
    if (present?.source === 'environment') continue
    given.set(base, setting)
    const value = readOutside(kind, String(setting.value), setting.origin)
    // It is text, whatever the key wants, as that of a variable is.
    all.set(base, { value, origin: setting.origin, source: 'environment' })
  }
  return all
}

const rank = ({ source }: Setting) => (source === 'environment' ? 0 : 1)

function givenTwice(key: string, ...origins: readonly string[]): Failure {
  return new Failure('invalid', `Cannot read the settings: "${key}" is given twice (${origins.join(', ')}); keep one`)
}

function describe(issue: z.core.$ZodIssue, section: Section, known: readonly string[]): string[] {
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
    return issue.keys.map((key) => `${unknownKey(key, known)} (${section.get(key)?.origin})`)
  }
  const origin = section.get(String(issue.path[0]))?.origin
  return [`${describeIssue(issue)}${origin === undefined ? '' : ` (${origin})`}`]
}

function unknownKey(key: string, known: readonly string[]): string {
  // A name that is known yet unknown here, such as the variable HEARTH_LOGS, is no suggestion.
  const close = known.includes(key) ? undefined : nearest(key, known)
  return `unknown key "${key}"${close === undefined ? `, known are ${known.join(', ')}` : `, did you mean "${close}"?`}`
}

// The environment holds text only; what it means depends on the type the schema wants.
function typed(field: z.core.$ZodType | undefined, value: unknown): unknown {
  if (typeof value !== 'string' || field === undefined) return value
  const { def } = field._zod
  if ('innerType' in def) return typed(def.innerType as z.core.$ZodType, value)
  if (def.type === 'number') return value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value)
  if (def.type === 'boolean') return { true: true, false: false, '1': true, '0': false }[value.toLowerCase()] ?? value
  if (def.type !== 'array') return value
  const items = value.split(',').map((item) => item.trim())
  return items
    .filter((item) => item !== '')
    .map((item) => typed('element' in def ? (def.element as z.core.$ZodType) : undefined, item))
}
