import { z } from '@hono/zod-openapi'
import { createFilter } from '../domain/filter.ts'
import { LEVELS } from '../domain/level.ts'
import type { Line } from '../domain/line.ts'

const many = z.union([z.string(), z.array(z.string())]).transform((value) => (Array.isArray(value) ? value : [value]))

const level = z.enum(LEVELS)

const selection = {
  container: many.openapi({ description: 'Id or name; may be repeated; * for all' }),
  cursor: z.string().optional().openapi({ description: 'From an earlier answer' }),
  q: z.string().max(1_000).optional().openapi({ description: 'Text the line must hold; a capital makes case count' }),
  stream: z.enum(['stdout', 'stderr']).optional(),
  level: many
    .pipe(
      z.array(
        z
          .string()
          .transform((text) => text.split(','))
          .pipe(z.array(level)),
      ),
    )
    .optional(),
}

const count = (max: number) => z.coerce.number().int().min(0).max(max)

/** Parameters of `GET /api/v1/logs`. */
export function pageQuery(limits: { readonly defaultLimit: number; readonly maxLimit: number }) {
  return z.object({
    ...selection,
    limit: count(limits.maxLimit).min(1).default(Math.min(limits.defaultLimit, limits.maxLimit)),
    since: z.string().optional().openapi({ description: 'Oldest time wanted, included' }),
    until: z.string().optional().openapi({ description: 'Newest time wanted, included' }),
    direction: z.enum(['backward', 'forward']).default('backward'),
  })
}

/** Parameters of `GET /api/v1/logs/stream`. */
export function streamQuery(limits: { readonly maxLimit: number }) {
  return z.object({
    ...selection,
    tail: count(limits.maxLimit).default(100).openapi({ description: 'Lines of each container to begin with' }),
  })
}

type Wanted = Readonly<{
  q?: string | undefined
  stream?: 'stdout' | 'stderr' | undefined
  level?: (readonly z.output<typeof level>[])[] | undefined
}>

/** The test that the request's filters stand for. */
export function filterOf({ q, stream, level: levels }: Wanted): (line: Line) => boolean {
  return createFilter({
    text: q === '' ? undefined : q,
    stream,
    levels: levels === undefined ? undefined : new Set(levels.flat()),
  })
}
