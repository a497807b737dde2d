import type { ModelMessage } from '../chat/chat-model.ts'

/** A question put to a flow. */
export type PredictionRequest = {
  readonly question: string
  readonly streaming: boolean
  readonly chatId: string | undefined
  readonly sessionId: string | undefined
  /** Turns that happened elsewhere; they come before what the session remembers. */
  readonly history: readonly ModelMessage[]
}

/** The answer to a question, as it stands in the history. */
export type Prediction = {
  readonly text: string
  readonly question: string
  readonly chatId: string
  readonly sessionId: string
  /** Id of the answer's message. */
  readonly messageId: string
  /** Label of the flow's memory node, when it has one. */
  readonly memoryType: string | undefined
}
