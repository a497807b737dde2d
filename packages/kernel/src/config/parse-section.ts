import type { z } from 'zod'
import { Failure } from '../failure.ts'
import type { ServiceName } from '../service.ts'
import { nearest } from './nearest.ts'
import type { Section, Settings } from './settings.ts'

/**
 * The configuration of one service: what the file and the environment say, with defaults filled in.
 *
 * @throws {Failure} `invalid`, naming every fault with its line or variable and, for an unknown
 *   key, the nearest known one
 */
export function parseSection<S extends z.ZodObject>(settings: Settings, service: ServiceName, schema: S): z.output<S> {
  return parseKeys(settings.services.get(service) ?? new Map(), schema, `the ${service} settings`)
}

/** As {@link parseSection}, for any section; `what` names it in the failure. */
export function parseKeys<S extends z.ZodObject>(section: Section, schema: S, what: string): z.output<S> {
  const input = Object.fromEntries(
    [...section].map(([key, { value, origin }]) => [
      key,
      origin.includes(' line ') ? value : typed(schema, key, value),
    ]),
  )
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.flatMap((issue) => describe(issue, section, schema))
  throw new Failure('invalid', `Cannot read ${what}: ${faults.join('; ')}`)
}

function describe(issue: z.core.$ZodIssue, section: Section, schema: z.ZodObject): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${unknownKey(key, Object.keys(schema.shape))} (${section.get(key)?.origin})`)
  }
  const key = String(issue.path[0] ?? '')
  const origin = section.get(key)?.origin
  return [`"${issue.path.join('.')}": ${issue.message}${origin === undefined ? '' : ` (${origin})`}`]
}

function unknownKey(key: string, known: readonly string[]): string {
  const close = nearest(key, known)
  return `unknown key "${key}"${close === undefined ? `, known are ${known.join(', ')}` : `, did you mean "${close}"?`}`
}

// The environment holds text only; what it means depends on the type the schema wants.
function typed(schema: z.ZodObject, key: string, value: unknown): unknown {
  const field = schema.shape[key]
  if (typeof value !== 'string' || field === undefined) return value
  const type = innerType(field)
  if (type === 'number') return Number.isNaN(Number(value)) ? value : Number(value)
  if (type === 'boolean') return { true: true, false: false, '1': true, '0': false }[value.toLowerCase()] ?? value
  if (type === 'array') return value.split(',').map((item) => item.trim())
  return value
}

function innerType(field: z.core.$ZodType): string {
  const { def } = field._zod
  return 'innerType' in def ? innerType(def.innerType as z.core.$ZodType) : def.type
}
