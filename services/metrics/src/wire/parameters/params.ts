import type { Context } from 'hono'
import { quote } from '../../domain/promql/syntax/quote.ts'
import { type Form, parseForm } from './form.ts'
import { badData, invalidParameter, parseDuration, parseTime, type Refuse } from './time.ts'

/** The parameters of a request, of its form as well as of its address; the form's come first. */
export type Params = {
  /** The first value, or `undefined`; an empty one counts as absent, as in Go. */
  readonly get: (name: string) => string | undefined
  readonly all: (name: string) => readonly string[]
  /** What of them could not be read and counts as absent, in Go's words. */
  readonly fault: string | undefined
}

export async function readParams(c: Context): Promise<Params> {
  return toParams(c.req.method === 'GET' ? parseForm('') : await readForm(c), parseAddress(c))
}

/** Those of the address alone, of a request whose body is no form, whatever it is said to be. */
export function readAddressParams(c: Context): Params {
  return toParams(parseForm(''), parseAddress(c))
}

function parseAddress(c: Context): Form {
  return parseForm(new URL(c.req.url).search)
}

function toParams(form: Form, address: Form): Params {
  const all = (name: string) => [...form.values.getAll(name), ...address.values.getAll(name)]
  return { all, get: (name) => all(name)[0] || undefined, fault: form.fault ?? address.fault }
}

async function readForm(c: Context): Promise<Form> {
  const contentType = c.req.header('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return parseForm(await c.req.text())
  const values = new URLSearchParams()
  if (!/^multipart\/form-data\b/i.test(contentType)) return { values }
  // As `curl -F` sends it; one that cannot be read has no parameters, as in Go.
  // The bytes stay, for whoever passes them on.
  const body = new Response(await c.req.arrayBuffer(), { headers: { 'content-type': contentType } })
  const parts = await body.formData().catch(() => new FormData())
  for (const [name, value] of parts) if (typeof value === 'string') values.append(name, value)
  return { values }
}

/** For what must not go on with a part of what was asked. @throws {Failure} `invalid` when a parameter is broken */
export function requireReadable({ fault }: Params): void {
  if (fault !== undefined) throw badData(`error parsing form values: ${fault}`)
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

/** A whole number of at most 64 bits, near those that are too large to be exact, or `undefined` when the text is none. */
export function readInteger(text: string): number | undefined {
  // None that fits is so long, but for zeros in front.
  if (!/^[+-]?\d{1,40}$/.test(text)) return undefined
  const exact = BigInt(text.replace('+', ''))
  return BigInt.asIntN(64, exact) === exact ? Number(exact) : undefined
}
