import { z } from '@hono/zod-openapi'
import type { LogPage } from '../domain/reading/query-logs.ts'
import { renderCursor } from './cursor.ts'
import { lineBody, renderLine } from './line.ts'

const gapBody = z
  .object({
    container: z.string(),
    reason: z.enum(['rotated', 'unreadable', 'unreachable', 'too-far']),
    lost: z.null(),
  })
  .openapi('Gap', { description: 'Lines that are missing; how many is not known' })

export const pageBody = z
  .object({
    lines: z.array(lineBody).openapi({ description: 'Oldest first' }),
    next: z.string().openapi({ description: 'Cursor for what follows: direction=forward, or a stream' }),
    prev: z.string().nullable().openapi({ description: 'Cursor for what is before; null at the beginning' }),
    scanned: z.object({ bytes: z.number(), ms: z.number() }),
    gaps: z.array(gapBody),
  })
  .openapi('LogPage')

export type PageBody = z.output<typeof pageBody>

/** @param ms how long the query took */
export function renderPage(page: LogPage, direction: 'forward' | 'backward', ms: number): PageBody {
  const atBeginning = direction === 'backward' && !page.more
  return {
    lines: page.lines.map(renderLine),
    next: renderCursor(page.end),
    prev: atBeginning ? null : renderCursor(page.begin),
    scanned: { bytes: page.scannedBytes, ms: Math.round(ms * 10) / 10 },
    gaps: page.gaps.map((gap) => ({ ...gap, lost: null })),
  }
}
