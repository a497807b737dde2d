import { askApi } from '../../api/ask-api.ts'
import type { Draft, FlowReport } from '../read-flow.ts'

/** The flows with their reports; those that came with one keep it. Nothing is written by that. */
export async function withReports(drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const unknown = drafts.filter(({ report }) => report === undefined)
  if (unknown.length === 0) return drafts
  const flows = unknown.map(({ flow: { id = '', name, flowData } }) => ({ id, name, flowData }))
  const reports = await askApi<FlowReport[]>('/export-import/report', { method: 'POST', body: { ChatFlow: flows } })
  const byDraft = new Map(unknown.map((draft, at) => [draft, reports[at]]))
  return drafts.map((draft) => {
    const report = byDraft.get(draft)
    return report === undefined ? draft : { ...draft, report }
  })
}
