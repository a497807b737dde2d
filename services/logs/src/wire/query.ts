import { z } from '@hono/zod-openapi'
import { createFilter, type LetterCase } from '../domain/lines/filter.ts'
import { LEVELS } from '../domain/lines/level.ts'
import type { Line } from '../domain/lines/line.ts'

const many = z.union([z.string(), z.array(z.string())]).transform((value) => (Array.isArray(value) ? value : [value]))

const level = z.enum(LEVELS)

const selection = {
  container: z
    .preprocess((value) => value ?? [], many)
    .refine((wanted) => wanted.length > 0, 'is missing: give an id or a name, or * for all')
    .openapi({ type: 'array', items: { type: 'string' }, description: 'Id or name; may be repeated; * for all' }),
  cursor: z.string().optional().openapi({ description: 'From an earlier answer' }),
  q: z.string().max(1_000).optional().openapi({ description: 'Text the line must hold; a capital makes case count' }),
  search: z.string().max(1_000).optional().openapi({ description: 'The same as q' }),
  re: z.string().max(1_000).optional().openapi({ description: 'RE2 expression that must match somewhere in the line' }),
  case: z.enum(['smart', 'sensitive', 'insensitive']).default('smart'),
  stream: z.enum(['stdout', 'stderr']).optional(),
  hide: z
    .enum(['page-requests'])
    .optional()
    .openapi({ description: 'Leaves out what pages of Hearth ask for by themselves, but for what failed' }),
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
    tail: z
      .union([z.literal('all'), count(limits.maxLimit)])
      .default(100)
      .openapi({ description: 'Lines of each container to begin with; all for everything that is kept' }),
  })
}

/** Parameters of `GET /api/v1/logs/download`. */
export function downloadQuery() {
  const { cursor: _, ...chosen } = selection
  return z.object({
    ...chosen,
    since: z.string().optional().openapi({ description: 'Oldest time wanted, included' }),
    until: z.string().optional().openapi({ description: 'Newest time wanted, included; now unless given' }),
    format: z.enum(['text', 'jsonl']).default('text'),
    gzip: z.enum(['0', '1', 'false', 'true']).default('0'),
  })
}

type Wanted = Readonly<{
  q?: string | undefined
  search?: string | undefined
  re?: string | undefined
  case: LetterCase
  stream?: 'stdout' | 'stderr' | undefined
  hide?: 'page-requests' | undefined
  level?: (readonly z.output<typeof level>[])[] | undefined
}>

/** The test that the request's filters stand for. */
export function filterOf({
  q,
  search,
  re,
  case: letterCase,
  stream,
  hide,
  level: levels,
}: Wanted): (line: Line) => boolean {
  return createFilter({
    text: q || search || undefined,
    pattern: re || undefined,
    letterCase,
    stream,
    hidesPages: hide !== undefined,
    levels: levels === undefined ? undefined : new Set(levels.flat()),
  })
}
