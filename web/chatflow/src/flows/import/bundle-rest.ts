import { isRecord } from '../read-flow.ts'
import { t } from '../words.ts'

// The parts of an export of everything that hold no flows, by the words in which they are told.
const said = {
  restTools: ['Tool'],
  restVariables: ['Variable'],
  restAssistants: ['AssistantCustom', 'AssistantOpenAI', 'AssistantAzure'],
  restStores: ['DocumentStore'],
  restTemplates: ['CustomTemplate'],
  restMessages: ['ChatMessage'],
  restRatings: ['ChatMessageFeedback'],
  restRuns: ['Execution'],
  restDrafts: ['ChatFlowDraft'],
} as const

// Pieces belong to their document stores.
const parts: readonly string[] = [...Object.values(said).flat(), 'DocumentStoreFileChunk']

/** What a file holds beside its flows, in the parts of Flowise's export; none of them is empty. */
export type Rest = Readonly<Record<string, readonly unknown[]>>

/** What an export of everything holds beside its flows; `undefined` for a file that holds no more, or is no export. */
export function restOf(text: string): Rest | undefined {
  const value = tryJson(text)
  if (!isRecord(value)) return undefined
  const filled = parts.flatMap((part) => {
    const rows = value[part]
    return Array.isArray(rows) && rows.length > 0 ? [[part, rows] as const] : []
  })
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}

// Which flow a row belongs to, by the part it stands in.
const flowFields: Readonly<Record<string, string>> = {
  ChatMessage: 'chatflowid',
  ChatMessageFeedback: 'chatflowid',
  Execution: 'agentflowId',
  ChatFlowDraft: 'chatflowid',
}

/** The same without the messages, ratings, runs and drafts of these flows; `undefined` where nothing is left. */
export function withoutFlows(rest: Rest, ids: ReadonlySet<unknown>): Rest | undefined {
  const left = Object.entries(rest).flatMap(([part, rows]) => {
    const field = flowFields[part]
    const kept = field === undefined ? rows : rows.filter((row) => !(isRecord(row) && ids.has(row[field])))
    return kept.length === 0 ? [] : [[part, kept] as const]
  })
  return left.length === 0 ? undefined : Object.fromEntries(left)
}

/** Such as "2 tools, 1 variable". */
export function sayRest(rest: Rest): string {
  const counts = Object.entries(said).map(([words, held]) => ({
    words: words as keyof typeof said,
    count: held.reduce((sum, part) => sum + (rest[part]?.length ?? 0), 0),
  }))
  return counts
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => t(words, { count }))
    .join(', ')
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
