import { type FlowDocument, readDocument, writeDocument } from '@hearth/flow'
import { AskError, chunksOf, readData } from '@hearth/ui-kit'
import type { renderDraft } from '../../../../services/chatflow/src/wire/chatflows/draft.ts'
import { askApi, sendApi } from '../api/ask-api.ts'
import type { Chatflow } from '../api/chatflow.ts'
import { askVersion, askVersions } from '../versions/ask-versions.ts'
import { t } from './words.ts'

type DraftRow = ReturnType<typeof renderDraft>

/** What the service has of a flow that is being drawn: its draft or, where there is none, what is deployed. */
export type ServiceDraft = {
  /** `undefined` for a text that is no drawing. */
  readonly document: FlowDocument | undefined
  /** 0 where there is no draft. */
  readonly revision: number
  /** Who changed it last; `undefined` where there is no draft, or nobody was told. */
  readonly author: string | undefined
  readonly updatedAtMs: number
  /** The version it was drawn from, 0 for one that is not known. */
  readonly basedOnVersion: number
  readonly deployedVersion: number
}

/** What the page tells of itself, so that it does not hear of its own changes. */
export type Tab = { readonly 'x-hearth-tab': string }

// Browsers send no more than 64 KiB for a page that is gone; as JSON in JSON each character may take three bytes.
const maxKeptAliveCharacters = 20_000

const pathOf = (flowId: string) => `/chatflows/${flowId}/draft`

/** @throws {AskError} 404 when there is no such flow */
export async function loadDraft(flowId: string): Promise<ServiceDraft> {
  try {
    return toServiceDraft(await askApi<DraftRow>(`${pathOf(flowId)}?orDeployed=true`))
  } catch (error) {
    // Who may only look at a flow has no draft of it.
    if (!(error instanceof AskError) || error.status !== 403) throw error
    return await loadDeployed(flowId)
  }
}

async function loadDeployed(flowId: string): Promise<ServiceDraft> {
  const [newest] = await askVersions(flowId)
  if (newest === undefined) throw new AskError(t('noVersion'), 404)
  const { version, createdDate } = newest
  const { flowData } = await askVersion(flowId, version)
  return {
    document: documentOf(flowData),
    revision: 0,
    author: undefined,
    updatedAtMs: Date.parse(createdDate),
    basedOnVersion: version,
    deployedVersion: version,
  }
}

export type DraftChange = {
  readonly document: FlowDocument
  readonly revision: number
  /** Where it is another than the service knows. */
  readonly basedOnVersion: number | undefined
}

/** @throws {AskError} 409 or 404 when the draft is another meanwhile, or is no more */
export async function putDraft(flowId: string, change: DraftChange, tab: Tab): Promise<ServiceDraft> {
  const { document, revision, basedOnVersion } = change
  const body = {
    flowData: writeDocument(document),
    revision,
    ...(basedOnVersion === undefined ? {} : { basedOnVersion }),
  }
  const keepalive = body.flowData.length < maxKeptAliveCharacters
  const row = await askApi<DraftRow>(pathOf(flowId), { method: 'PUT', body, headers: tab, keepalive })
  return { ...standingOf(row), document }
}

export function discardDraft(flowId: string, revision: number, tab: Tab): Promise<unknown> {
  return askApi(`${pathOf(flowId)}?revision=${revision}`, { method: 'DELETE', headers: tab })
}

export function deployDraft(flowId: string, revision: number, note: string, tab: Tab): Promise<Chatflow> {
  const body = { revision, ...(note === '' ? {} : { note }) }
  return askApi<Chatflow>(`${pathOf(flowId)}/deploy`, { method: 'POST', body, headers: tab })
}

/**
 * Calls `onEvent` once it listens, and whenever another window changed or deployed something; ends with the
 * connection or `signal`.
 */
export async function listenToDraft(flowId: string, tab: Tab, onEvent: () => void, signal: AbortSignal): Promise<void> {
  const { ok, body } = await sendApi(`${pathOf(flowId)}/events`, { signal })
  if (!ok || body === null) return
  // What happened before is seen by looking now.
  onEvent()
  for await (const data of readData(chunksOf(body))) {
    const { tab: by } = JSON.parse(data) as { readonly tab: string | null }
    if (by !== tab['x-hearth-tab']) onEvent()
  }
}

function toServiceDraft(row: DraftRow): ServiceDraft {
  return { document: documentOf(row.flowData), ...standingOf(row) }
}

function standingOf({ revision, author, updatedDate, basedOnVersion, deployedVersion }: DraftRow) {
  return {
    revision,
    author: author ?? undefined,
    updatedAtMs: Date.parse(updatedDate),
    basedOnVersion,
    deployedVersion,
  }
}

function documentOf(flowData: string): FlowDocument | undefined {
  const read = readDocument(flowData)
  return 'document' in read ? read.document : undefined
}
