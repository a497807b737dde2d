import type { Retention } from '../records/retention.ts'
import type { FlowSettings, SettingsColumns } from './flow-settings.ts'

export const CHATFLOW_TYPES = ['CHATFLOW', 'AGENTFLOW', 'MULTIAGENT', 'ASSISTANT'] as const

type ChatflowType = (typeof CHATFLOW_TYPES)[number]

/** A flow as its owner saved it. The JSON columns are kept as the text they came in. */
export type Chatflow = SettingsColumns & {
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
  readonly analytic: string | undefined
  /** Names joined by `;`. */
  readonly category: string | undefined
  /** How long its messages stay; for ever, when nothing is said. */
  readonly retention: Retention | undefined
  /** Whether webhooks of it are signed with a secret; the secret itself is kept apart. */
  readonly webhookSecretConfigured: boolean
  /** JSON text of how it is offered as an MCP server, without the token; the whole is kept apart. */
  readonly mcpServerConfig: string | undefined
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** A flow as it is worked with: its settings are read. */
export type LoadedChatflow = Chatflow & {
  readonly settings: FlowSettings
  /** Which drawing of it this is, where it is not the deployed one: what is made of each is kept apart. */
  readonly drawing?: string
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
  retention: undefined,
  webhookSecretConfigured: false,
  mcpServerConfig: undefined,
} as const

/** What lists of many chatflows need: all but the drawings and the settings, which are long. */
export type ChatflowOutline = Pick<
  Chatflow,
  'id' | 'name' | 'type' | 'deployed' | 'isPublic' | 'apiKeyId' | 'category' | 'createdAtMs' | 'updatedAtMs'
>

type ChatflowPage = {
  readonly chatflows: readonly Chatflow[]
  /** Of all pages. */
  readonly total: number
}

/** What an owner alters: a field left out stays, an optional one that is `undefined` is cleared. */
export type ChatflowChange = Partial<
  Omit<Chatflow, 'id' | 'webhookSecretConfigured' | 'mcpServerConfig' | 'createdAtMs' | 'updatedAtMs'>
> & {
  readonly updatedAtMs: number
}

type ChatflowFilter = {
  readonly type?: ChatflowType
  /** Those that are named; which are gone is no fault. */
  readonly ids?: readonly string[]
  /** Those changed then or later. */
  readonly sinceMs?: number
  readonly offset?: number
  /** All, when left out. */
  readonly limit?: number
}

/** Who saves a chatflow, and why: noted on the version that this makes. */
export type Save = {
  /** Name of the key. */
  readonly author?: string | undefined
  readonly note?: string | undefined
}

/**
 * Where chatflows live. Whatever saves another drawing also keeps it as the next version, in the
 * same transaction; the oldest versions make room.
 *
 * Every engine passes the cases in `storage/chatflow-store.contract.ts`.
 */
export type ChatflowStore = {
  /** The chatflow, or `undefined` when there is none: absence is an answer, not an error. */
  get(id: string): Promise<LoadedChatflow | undefined>
  /** Newest change first. */
  list(filter: ChatflowFilter): Promise<ChatflowPage>
  /** As `list`, without what is long. */
  outlines(filter?: ChatflowFilter): Promise<readonly ChatflowOutline[]>
  /** Those in whose drawing a text stands, newest change first. */
  mentioning(text: string): Promise<readonly Chatflow[]>
  /** Creates it; `false`, changing nothing, when its id is taken. */
  add(chatflow: Chatflow, save?: Save): Promise<boolean>
  /** Creates or replaces. A crash leaves the old record or the new one, never a half. */
  put(chatflow: Chatflow, save?: Save): Promise<void>
  /**
   * Alters the fields that are given and returns the result, or `undefined` when there is no such
   * chatflow. `updatedAtMs` ends up greater than before, even when the clock stood still.
   */
  change(id: string, change: ChatflowChange, save?: Save): Promise<Chatflow | undefined>
  /** Removes it with its messages; `false` when there was none. */
  remove(id: string): Promise<boolean>
}
