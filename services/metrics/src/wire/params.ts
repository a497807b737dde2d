import type { Context } from 'hono'
import { invalidParameter, parseDuration, parseTime } from './time.ts'

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

/** @throws {Failure} `invalid` */
export function readTime(params: Params, name: string): number | undefined {
  const text = params.get(name)
  return text === undefined ? undefined : parseTime(text, name)
}

/** @throws {Failure} `invalid`; also when the parameter is absent */
export function requireTime(params: Params, name: string): number {
  return parseTime(params.get(name) ?? '', name)
}

/** A duration in milliseconds. @throws {Failure} `invalid` */
export function readDurationParam(params: Params, name: string): number | undefined {
  const text = params.get(name)
  return text === undefined ? undefined : parseDuration(text, name)
}

/** How many results are wanted at most; absent or 0 is all of them. @throws {Failure} `invalid` */
export function readLimit(params: Params, name = 'limit'): number {
  const text = params.get(name)
  if (text === undefined) return Number.POSITIVE_INFINITY
  if (!/^[+-]?\d{1,15}$/.test(text)) throw invalidParameter(name, `${name} must be a number`)
  if (Number(text) < 0) throw invalidParameter(name, `${name} must be non-negative`)
  return Number(text) === 0 ? Number.POSITIVE_INFINITY : Number(text)
}
