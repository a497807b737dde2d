import { readDocument, renameVariable, writeDocument } from '@hearth/flow'
import { askApi } from '../api/ask-api.ts'
import type { Chatflow } from '../api/chatflow.ts'

type Draft = {
  readonly flowData: string
  readonly revision: number
  readonly basedOnVersion: number
  readonly deployedVersion: number
}

const askDraft = (id: string) => askApi<Draft>(`/chatflows/${id}/draft?orDeployed=true`)

/** Renames a variable in what is deployed of a flow and in what is drawn of it, each where it is used. */
export async function renameInFlow(id: string, from: string, to: string): Promise<void> {
  const before = await askDraft(id)
  const { flowData } = await askApi<Chatflow>(`/chatflows/${id}`)
  const deployed = renamed(flowData, from, to)
  if (deployed !== undefined) {
    const versionNote = `${from} → ${to}`
    await askApi(`/chatflows/${id}`, { method: 'PUT', body: { flowData: deployed, versionNote } })
  }
  if (before.revision > 0) await renameInDraft(id, from, to, before)
}

async function renameInDraft(id: string, from: string, to: string, before: Draft): Promise<void> {
  const draft = await askDraft(id)
  const isCurrent = before.basedOnVersion === before.deployedVersion
  // What was drawn from the deployed version is drawn from the renamed one now.
  const basedOnVersion = isCurrent ? draft.deployedVersion : draft.basedOnVersion
  const flowData = renamed(draft.flowData, from, to) ?? draft.flowData
  await askApi(`/chatflows/${id}/draft`, {
    method: 'PUT',
    body: { flowData, revision: draft.revision, basedOnVersion },
  })
}

/** `undefined` for a drawing that does not use it, or is none. */
function renamed(flowData: string, from: string, to: string): string | undefined {
  const read = readDocument(flowData)
  if (!('document' in read)) return undefined
  const next = renameVariable(from, to)(read.document)
  return next === read.document ? undefined : writeDocument(next)
}
