import type { ChatflowStore } from '../chatflows/chatflow.ts'
import type { SavedDocumentStores } from '../documents/ingest/saved-document-store.ts'
import type { DraftStore } from '../drafts/draft.ts'
import type { AssistantStore } from '../records/assistant.ts'
import type { SavedToolStore } from '../tools/saved-tool.ts'
import type { UserText } from './use.ts'

export type UserStores = {
  readonly chatflows: Pick<ChatflowStore, 'list' | 'outlines'>
  readonly drafts: Pick<DraftStore, 'list'>
  readonly documentStores: Pick<SavedDocumentStores, 'list'>
  readonly assistants: Pick<AssistantStore, 'list'>
  readonly tools: Pick<SavedToolStore, 'list'>
}

// Drawings in memory at once.
const pageSize = 50

/** All texts in which one kept thing may make use of another; a draft belongs to its flow. */
export async function* userTexts(stores: UserStores): AsyncGenerator<UserText> {
  const names = new Map((await stores.chatflows.outlines()).map(({ id, name }) => [id, name]))
  const ids = [...names.keys()]
  for (let at = 0; at < ids.length; at += pageSize) {
    const { chatflows } = await stores.chatflows.list({ ids: ids.slice(at, at + pageSize) })
    for (const flow of chatflows) yield { kind: 'flow', id: flow.id, name: flow.name, text: textOf(flow) }
  }
  for (const { chatflowId, flowData } of await stores.drafts.list())
    yield { kind: 'flow', id: chatflowId, name: names.get(chatflowId) ?? chatflowId, text: flowData }
  for (const { id, name, ...store } of (await stores.documentStores.list()).rows)
    yield { kind: 'document store', id, name, text: textOf(store) }
  for (const { id, ...assistant } of (await stores.assistants.list()).rows)
    yield { kind: 'assistant', id, name: assistantName(assistant.details), text: textOf(assistant) }
  for (const { id, name, func = '' } of (await stores.tools.list()).rows) yield { kind: 'tool', id, name, text: func }
}

// Its columns are texts already, so that what is escaped in them stays as it is.
function textOf(columns: object): string {
  return Object.values(columns)
    .filter((column) => typeof column === 'string')
    .join('\n')
}

function assistantName(details: string): string {
  try {
    const name: unknown = JSON.parse(details)?.name
    return typeof name === 'string' && name !== '' ? name : 'Assistant'
  } catch {
    return 'Assistant'
  }
}
