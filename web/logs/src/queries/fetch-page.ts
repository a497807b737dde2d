import { ask } from '@hearth/ui-kit'
import type { PageBody } from '../../../../services/logs/src/wire/page.ts'

/** Lines before a place; `prev` is null at the beginning of everything. */
export type OlderLines = Pick<PageBody, 'lines' | 'prev' | 'gaps'>

const linesWanted = 300
// A search that finds little looks back in steps; so many of them before it asks whether to go on.
const maxSteps = 6

/**
 * The newest lines of a selection, or those before a cursor.
 *
 * @param selection parameters that say which lines, and of which time
 */
export async function fetchPage(selection: string, cursor: string | undefined, signal: AbortSignal): Promise<PageBody> {
  const first = await askPage(selection, cursor, linesWanted, signal)
  let page = first
  for (let step = 1; step < maxSteps && page.prev !== null && page.lines.length < linesWanted; step++) {
    const older = await askPage(selection, page.prev, linesWanted - page.lines.length, signal)
    page = { ...page, lines: [...older.lines, ...page.lines], prev: older.prev, gaps: [...older.gaps, ...page.gaps] }
  }
  return { ...page, next: first.next }
}

function askPage(selection: string, cursor: string | undefined, limit: number, signal: AbortSignal): Promise<PageBody> {
  const params = new URLSearchParams(selection)
  params.set('limit', String(limit))
  if (cursor !== undefined) params.set('cursor', cursor)
  return ask<PageBody>(`/api/v1/logs?${params}`, { signal })
}
