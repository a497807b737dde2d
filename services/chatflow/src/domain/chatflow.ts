export const CHATFLOW_TYPES = ['CHATFLOW', 'AGENTFLOW', 'MULTIAGENT', 'ASSISTANT'] as const

type ChatflowType = (typeof CHATFLOW_TYPES)[number]

/** A flow as its owner saved it. The JSON columns are kept as the text they came in. */
export type Chatflow = {
  /** UUID version 4. */
  readonly id: string
  readonly name: string
  readonly type: ChatflowType
  /** React Flow's `{nodes, edges, viewport}` as JSON text. */
  readonly flowData: string
  readonly deployed: boolean
  /** Whether it answers without a key. */
  readonly isPublic: boolean
  /** When set, only this very key opens the flow. */
  readonly apiKeyId: string | undefined
  readonly chatbotConfig: string | undefined
  readonly apiConfig: string | undefined
  readonly analytic: string | undefined
  readonly speechToText: string | undefined
  readonly textToSpeech: string | undefined
  readonly followUpPrompts: string | undefined
  /** Names joined by `;`. */
  readonly category: string | undefined
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** What a new chatflow holds where its owner says nothing. */
export const emptyChatflow = {
  deployed: false,
  isPublic: false,
  apiKeyId: undefined,
  chatbotConfig: undefined,
  apiConfig: undefined,
  analytic: undefined,
  speechToText: undefined,
  textToSpeech: undefined,
  followUpPrompts: undefined,
  category: undefined,
} as const

export type ChatflowPage = {
  readonly chatflows: readonly Chatflow[]
  /** Of all pages. */
  readonly total: number
}

/** What an owner alters: a field left out stays, an optional one that is `undefined` is cleared. */
export type ChatflowChange = Partial<Omit<Chatflow, 'id' | 'createdAtMs' | 'updatedAtMs'>> & {
  readonly updatedAtMs: number
}

export type ChatflowFilter = {
  readonly type?: ChatflowType
  readonly offset?: number
  /** All, when left out. */
  readonly limit?: number
}

/** Where chatflows live. Every engine passes the cases in `chatflow-store.contract.ts`. */
export type ChatflowStore = {
  /** The chatflow, or `undefined` when there is none: absence is an answer, not an error. */
  get(id: string): Promise<Chatflow | undefined>
  /** Newest change first. */
  list(filter: ChatflowFilter): Promise<ChatflowPage>
  /** Creates it; `false`, changing nothing, when its id is taken. */
  add(chatflow: Chatflow): Promise<boolean>
  /** Creates or replaces. A crash leaves the old record or the new one, never a half. */
  put(chatflow: Chatflow): Promise<void>
  /**
   * Alters the fields that are given and returns the result, or `undefined` when there is no such
   * chatflow. `updatedAtMs` ends up greater than before, even when the clock stood still.
   */
  change(id: string, change: ChatflowChange): Promise<Chatflow | undefined>
  /** Removes it with its messages; `false` when there was none. */
  remove(id: string): Promise<boolean>
}
