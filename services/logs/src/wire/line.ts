import { z } from '@hono/zod-openapi'
import { LEVELS, readLine } from '../domain/lines/level.ts'
import type { Line } from '../domain/lines/line.ts'

/** One line. The names are short because there are many of them. */
export const lineBody = z
  .object({
    c: z.string().openapi({ description: 'Id of the container' }),
    g: z.string().openapi({ description: 'Generation: the stretch of storage the line comes from, opaque' }),
    t: z.string().openapi({ description: 'Time in nanoseconds since 1970, as text because it exceeds 2^53' }),
    s: z.enum(['stdout', 'stderr']),
    l: z.enum(LEVELS).openapi({ description: 'Level, as far as the line tells it' }),
    m: z.string().openapi({ description: 'Message: of a JSON line its msg or message, else the line itself' }),
    r: z.string().optional().openapi({ description: 'The line as it was written, when m is only a part of it' }),
    p: z.literal(true).optional().openapi({ description: 'The line goes on in the next one of its stream' }),
  })
  .openapi('Line')

export type LineBody = z.output<typeof lineBody>

export function renderLine({ container, generation, time, stream, text, partial }: Line): LineBody {
  const { level, message } = readLine(text)
  return {
    c: container,
    g: generation,
    t: time,
    s: stream,
    l: level,
    m: message.toWellFormed(),
    ...(message === text ? {} : { r: text }),
    ...(partial ? { p: true as const } : {}),
  }
}
