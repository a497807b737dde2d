import type { Panel } from '../../model/dashboard.ts'
import type { QueryAnswer } from '../../model/frame.ts'
import type { QueryRequest } from '../../model/queries/build-query.ts'
import { compared, compareShiftMs, shiftedRequest } from '../../model/queries/compare.ts'

/**
 * Asks for the range and for the one it is compared with, at once. What cannot be compared is asked alone; a fault of
 * the second answer does not take away the first.
 */
export async function askCompared(
  panel: Pick<Panel, 'timeCompare' | 'fieldConfig'>,
  request: QueryRequest,
  ask: (request: QueryRequest) => Promise<readonly QueryAnswer[]>,
): Promise<readonly QueryAnswer[]> {
  const shiftMs = compareShiftMs(panel.timeCompare, request)
  if (shiftMs === undefined) return ask(request)
  const [answers, before] = await Promise.all([ask(request), ask(shiftedRequest(request, shiftMs)).catch(asFault)])
  return [...answers, ...compared(before, shiftMs, panel.fieldConfig.defaults.displayName)]
}

function asFault(error: unknown): readonly QueryAnswer[] {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  return [{ refId: '', frames: [], error: error instanceof Error ? error.message : String(error) }]
}
