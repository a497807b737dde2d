import { invalidRequest } from '@hearth/server'
import type { z } from '@hono/zod-openapi'

/** A body that was read by hand, as its schema has it. @throws {Failure} `invalid`, naming the field at fault */
export function parseWith<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw invalidRequest(parsed.error)
}
