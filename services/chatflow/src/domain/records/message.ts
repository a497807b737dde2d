type MessageRole = 'userMessage' | 'apiMessage'

export const CHAT_TYPES = ['INTERNAL', 'EXTERNAL', 'EVALUATION', 'MCP', 'SCHEDULED', 'WEBHOOK'] as const

export type ChatType = (typeof CHAT_TYPES)[number]

/**
 * The rarer parts of a message, each as JSON in Flowise's shape: kept and given back, never read.
 */
export type MessageDetails = {
  readonly executionId?: string
  readonly sourceDocuments?: unknown
  readonly usedTools?: unknown
  readonly fileAnnotations?: unknown
  readonly agentReasoning?: unknown
  readonly reasonContent?: unknown
  readonly fileUploads?: unknown
  readonly artifacts?: unknown
  readonly action?: unknown
  readonly leadEmail?: string
  readonly followUpPrompts?: unknown
}

/** One turn's question or answer, as the history keeps it. */
export type Message = {
  /** UUID version 4; the answer's is the `chatMessageId` the client was told. */
  readonly id: string
  readonly role: MessageRole
  readonly chatflowId: string
  readonly content: string
  readonly chatType: ChatType
  readonly chatId: string
  /** Label of the flow's memory node, when it has one. */
  readonly memoryType: string | undefined
  readonly sessionId: string
  readonly details?: MessageDetails
  /**
   * Of a question: the answer that it follows on, empty at the beginning of its conversation. Absent where it simply
   * follows what was said before it.
   */
  readonly parentId?: string
  readonly createdAtMs: number
}

export type MessageFilter = {
  readonly chatTypes?: readonly ChatType[]
  readonly chatId?: string
  readonly memoryType?: string
  readonly sessionId?: string
  readonly messageId?: string
  /** One of these; none, when it is empty. */
  readonly messageIds?: readonly string[]
  readonly fromMs?: number
  readonly toMs?: number
  readonly newestFirst?: boolean
  readonly offset?: number
  readonly limit?: number
}

/** Where messages live. Every engine passes the cases in `message-store.contract.ts`. */
export type MessageStore = {
  /**
   * Appends the messages of one turn, all or none. Resolves when they are durable, so an answer
   * sent afterwards survives the death of the process. Turns that arrive together share one write.
   *
   * @throws {Failure} `missing` when the chatflow has been removed meanwhile
   */
  append(messages: readonly Message[]): Promise<void>
  /** The last `limit` messages of a session (all by default), oldest first. */
  history(chatflowId: string, sessionId: string, limit?: number): Promise<readonly Message[]>
  list(chatflowId: string, filter: MessageFilter): Promise<readonly Message[]>
  /** The message with this id, of whichever chatflow. */
  find(id: string): Promise<Message | undefined>
  /** How many messages fit, and of how many sessions. */
  count(chatflowId: string, filter: MessageFilter): Promise<{ readonly messages: number; readonly sessions: number }>
  /** Takes what the messages of a chat ask of a person off them: somebody has decided. */
  settleActions(chatflowId: string, chatId: string): Promise<void>
  /** How many were removed. */
  remove(chatflowId: string, filter: MessageFilter): Promise<number>
}
