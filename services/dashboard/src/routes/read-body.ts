import { Failure, parseJson } from '@hearth/kernel'
import { invalidRequest } from '@hearth/server'
import type { Context } from 'hono'
import type { z } from 'zod'

/** A request body: its text, and the value it parses to, whatever the content type says; an empty one is `{}`. */
export async function readJson(c: Context): Promise<{ readonly text: string; readonly json: object }> {
  const text = (await c.req.text()) || '{}'
  const json = parse(text)
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { text, json }
  throw new Failure('invalid', 'bad request data: the body must be a JSON object')
}

/** @throws {Failure} `invalid`, naming the fields that do not fit */
export async function readBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  return fit(schema, (await readJson(c)).json)
}

/** @throws {Failure} `invalid`, naming the fields that do not fit */
export function fit<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalidRequest(parsed.error)
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.kind, `bad request data: ${error.message}`, { cause: error })
  }
}
