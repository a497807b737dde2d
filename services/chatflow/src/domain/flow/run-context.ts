import type { ModelMessage, TokenUsage } from '../chat/chat-model.ts'
import type { Memory } from '../chat/memory.ts'

/** Something a run tells while it goes on. */
export type FlowEvent = { readonly kind: 'token'; readonly text: string }

/** What the ending node answered. */
export type NodeAnswer = { readonly text: string; readonly usage: TokenUsage | undefined }

/** Everything that belongs to one run of a flow. */
export type RunContext = {
  readonly question: string
  readonly chatflowId: string
  readonly chatId: string
  readonly sessionId: string
  /** Id the answer will have in the history. */
  readonly messageId: string
  /** Whether the ending node should yield its answer as it is generated. */
  readonly streaming: boolean
  /** Turns the caller sent along, then what `memory` remembers of the session; oldest first. */
  history(memory: Memory | undefined): Promise<readonly ModelMessage[]>
  readonly signal: AbortSignal
}
