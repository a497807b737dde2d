import { checkJson, Failure, jsonBounds } from '@hearth/kernel'
import type { Context } from 'hono'
import { parseExactly } from '../../domain/json/exact-json.ts'
import { applySchema, patchTypes } from '../../wire/resources/patch.ts'
import { fit } from '../read-body.ts'

/** Whether a patch is a server-side apply. */
export function isApply(c: Context): boolean {
  return (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() === patchTypes.apply
}

/**
 * What is applied: YAML, or JSON, which is some.
 *
 * @throws {Failure} `invalid` for what is neither, and for what no apply may have, naming the field
 */
export async function readApplied(c: Context): Promise<object> {
  const text = await c.req.text()
  const applied = await parseAny(text)
  fit(applySchema, applied)
  return applied as object
}

async function parseAny(text: string): Promise<unknown> {
  if (/^\s*\{/.test(text)) {
    checkJson(text, jsonBounds)
    try {
      return parseExactly(text)
    } catch {
      // YAML may begin with a brace, too.
    }
  }
  // Not loaded before somebody applies something that is no JSON.
  const { parse } = await import('yaml')
  try {
    const parsed: unknown = parse(text)
    checkJson(JSON.stringify(parsed ?? null), jsonBounds)
    return parsed
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    throw new Failure('invalid', `Cannot read what is applied: ${(cause as Error).message}`, { cause })
  }
}
