import type { renderVersionSummary } from '../../../../services/chatflow/src/wire/chatflows/chatflow-version.ts'
import { askApi } from '../api/ask-api.ts'
import type { Chatflow } from '../api/chatflow.ts'

/** A row of `GET /api/v1/chatflows/{id}/versions`. */
export type Version = ReturnType<typeof renderVersionSummary>

const pathOf = (flowId: string, version?: number) =>
  `/chatflows/${flowId}/versions${version === undefined ? '' : `/${version}`}`

/** Newest first: the first answers whoever asks the flow. */
export function askVersions(flowId: string, signal?: AbortSignal): Promise<readonly Version[]> {
  return askApi(pathOf(flowId), signal === undefined ? {} : { signal })
}

/** One version with its drawing. */
export function askVersion(flowId: string, version: number): Promise<Version & { readonly flowData: string }> {
  return askApi(pathOf(flowId, version))
}

export function nameVersion(flowId: string, version: number, note: string | null): Promise<Version> {
  return askApi(pathOf(flowId, version), { method: 'PATCH', body: { note } })
}

/** Deploys an earlier version, which is a new one. */
export function restoreVersion(flowId: string, version: number): Promise<Chatflow> {
  return askApi(`${pathOf(flowId, version)}/restore`, { method: 'POST' })
}
