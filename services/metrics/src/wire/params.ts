import type { Context } from 'hono'
import { quote } from '../domain/promql/syntax/quote.ts'
import { invalidParameter, parseDuration, parseTime, type Refuse } from './time.ts'

/** The parameters of a request, of its form as well as of its address; the form's come first. */
export type Params = {
  /** The first value, or `undefined`; an empty one counts as absent, as in Go. */
  readonly get: (name: string) => string | undefined
  readonly all: (name: string) => readonly string[]
}

export async function readParams(c: Context): Promise<Params> {
  const query = new URL(c.req.url).searchParams
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
  const form = new URLSearchParams(c.req.method !== 'GET' && isForm ? await c.req.text() : '')
  const all = (name: string) => [...form.getAll(name), ...query.getAll(name)]
  return { all, get: (name) => all(name)[0] || undefined }
}

/** A time that may be absent; Prometheus words it in another way than one that is needed. @throws {Failure} `invalid` */
export function readTime(params: Params, name: string): number | undefined {
  const text = params.get(name)
  return text === undefined ? undefined : parseTime(text, name, `invalid time value for '${name}': `)
}

/** @throws {Failure} `invalid`; also when the parameter is absent */
export function requireTime(params: Params, name: string): number {
  return parseTime(params.get(name) ?? '', name)
}

/** A duration in milliseconds. @param refuse default: names the parameter @throws {Failure} `invalid` */
export function readDurationParam(params: Params, name: string, refuse?: Refuse): number | undefined {
  const text = params.get(name)
  return text === undefined ? undefined : parseDuration(text, name, refuse)
}

/** How many results are wanted at most; absent or 0 is all of them. @throws {Failure} `invalid` */
export function readLimit(params: Params): number {
  const text = params.get('limit')
  if (text === undefined) return Number.POSITIVE_INFINITY
  const limit = readInteger(text)
  if (limit === undefined) throw invalidParameter('limit', `strconv.Atoi: ${describeNumber(text)}`)
  if (limit < 0) throw invalidParameter('limit', 'limit must be non-negative')
  return limit === 0 ? Number.POSITIVE_INFINITY : limit
}

/** Why a text is no whole number that can be counted with, in Go's words. */
export function describeNumber(text: string): string {
  return `parsing ${quote(text)}: ${/^[+-]?\d+$/.test(text) ? 'value out of range' : 'invalid syntax'}`
}

/** A whole number, or `undefined` when the text is none. */
export function readInteger(text: string): number | undefined {
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined
}
