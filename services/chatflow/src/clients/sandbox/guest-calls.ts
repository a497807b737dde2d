import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { DatabaseSession } from '../../domain/code/code-databases.ts'
import type { CodeOptions } from '../../domain/code/code-sandbox.ts'
import type { GuestResponse } from './guest/guest-host.ts'
import type { CallAnswer } from './guest.ts'

export type GuestCallDeps = {
  /** Behind the outbound guard. */
  readonly fetch: typeof globalThis.fetch
  /** A longer answer to a fetch fails. */
  readonly maxFetchBytes: number
}

const maxFetchesAtOnce = 8

const requestSchema = z.object({
  url: z.string(),
  method: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  redirect: z.enum(['follow', 'error', 'manual']).catch('follow'),
  body: z.string().optional(),
})

const databaseSchema = z.object({
  connection: z.int(),
  target: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('postgres'),
      host: z.string().min(1),
      port: z.int().min(1).max(65_535),
      database: z.string().min(1),
      user: z.string().optional(),
      password: z.string().optional(),
      ssl: z.boolean().optional(),
    }),
    z.object({ kind: z.literal('sqlite'), path: z.string().min(1) }),
  ]),
  sql: z.string().default(''),
  values: z.array(z.unknown()).default([]),
  close: z.boolean().default(false),
})

/** Answers what the code of one run asks for: fetches, databases, and the functions it was given. */
export function createGuestCalls(
  deps: GuestCallDeps,
  options: CodeOptions,
  signal: AbortSignal,
  databases: DatabaseSession | undefined,
) {
  const functions = new Map(Object.entries(options.functions ?? {}))
  const limited = createLimiter(maxFetchesAtOnce)
  let lastKey = 0

  async function send(payload: string): Promise<CallAnswer> {
    const { url, method, headers, redirect, body } = requestSchema.parse(JSON.parse(payload))
    const sent =
      body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.from(body, 'latin1') }
    const response = await deps.fetch(url, { method, headers, redirect, signal, ...sent })
    const bytes = await readBody(response, deps.maxFetchBytes)
    const { status, statusText, redirected } = response
    lastKey += 1
    const answer: GuestResponse = {
      url: response.url,
      status,
      statusText,
      redirected,
      headers: [...response.headers],
      key: lastKey,
    }
    return { ok: true, json: JSON.stringify(answer), body: bytes }
  }

  async function ask(payload: string): Promise<CallAnswer> {
    if (databases === undefined) return { ok: false, message: 'this code has no databases' }
    const asked = databaseSchema.safeParse(JSON.parse(payload))
    if (!asked.success)
      return { ok: false, message: 'Cannot open a database: it must have a host and a database, or a path' }
    const { connection, target, sql, values, close } = asked.data
    if (close) await databases.close(connection)
    const answer = close ? null : await databases.query(connection, target, sql, values)
    return { ok: true, json: JSON.stringify(answer) }
  }

  async function invoke(name: string, payload: string): Promise<CallAnswer> {
    const work = functions.get(name)
    if (work === undefined) return { ok: false, message: `there is no function "${name}"` }
    const result = await work(...(JSON.parse(payload) as unknown[]))
    return { ok: true, json: JSON.stringify(result) ?? '' }
  }

  return async (name: string, payload: string): Promise<CallAnswer> => {
    try {
      if (name !== 'fetch' && name !== 'sql') return await invoke(name.replace(/^function /, ''), payload)
      if (!options.network) return { ok: false, message: 'this code has no network' }
      return await limited(() => (name === 'sql' ? ask(payload) : send(payload)))
    } catch (error) {
      if (signal.aborted) throw signal.reason
      // What the code can be told; anything else is a fault of ours. A header or method it made up is its own.
      if (error instanceof Failure || error instanceof TypeError) return { ok: false, message: error.message }
      throw error
    }
  }
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > maxBytes)
      throw new Failure('broken', `Cannot read the answer of "${response.url}": it is longer than ${maxBytes} bytes`)
    parts.push(part)
  }
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** Lets only so many at once; the others wait in order. */
function createLimiter(atOnce: number) {
  let active = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (active >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else active += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) active -= 1
      else next()
    }
  }
}
