import { askApi } from '../../api/ask-api.ts'
import { type Draft, type FlowReport, isRecord } from '../read-flow.ts'
import type { Rest } from './bundle-rest.ts'

/**
 * The flows with their reports; those that came with one keep it. Nothing is written by that.
 *
 * @param rest what comes with them, which counts as there
 */
export async function withReports(drafts: readonly Draft[], rest: Rest = {}): Promise<readonly Draft[]> {
  const unknown = drafts.filter(({ report }) => report === undefined)
  if (unknown.length === 0) return drafts
  const flows = unknown.map(({ flow: { id = '', name, flowData } }) => ({ id, name, flowData }))
  const reports = await askApi<FlowReport[]>('/export-import/report', {
    method: 'POST',
    body: { ChatFlow: flows, Tool: namedOf(rest.Tool, 'func'), DocumentStore: namedOf(rest.DocumentStore) },
  })
  const byDraft = new Map(unknown.map((draft, at) => [draft, reports[at]]))
  return drafts.map((draft) => {
    const report = byDraft.get(draft)
    return report === undefined ? draft : { ...draft, report }
  })
}

// By what a report tells them, and nothing of what else they hold.
function namedOf(rows: readonly unknown[] = [], ...more: readonly string[]) {
  return rows.filter(isRecord).map((row) => {
    return Object.fromEntries(['id', ...more].flatMap((key) => (typeof row[key] === 'string' ? [[key, row[key]]] : [])))
  })
}
