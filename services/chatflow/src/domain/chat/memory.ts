import type { ModelMessage } from './chat-model.ts'

/** How much of a session a flow remembers, and where. */
export type Memory = {
  /** Label of the node, told to clients as `memoryType`. */
  readonly label: string
  /** Session used when the caller names none. */
  readonly sessionId: string | undefined
  /** Name under which prompts refer to the history. */
  readonly memoryKey: string
  /** How many of the last messages count; `undefined` is all of them. */
  readonly maxMessages: number | undefined
  /** Makes of the session's messages what the model is to read, a summary for example; they count as they are without it. */
  condense?(messages: readonly ModelMessage[], signal: AbortSignal): Promise<readonly ModelMessage[]>
  /** Where the session lives when that is not the service's own history. */
  readonly store?: SessionStore
}

/** A session's messages in a database of the user's. */
export type SessionStore = {
  /** The last `limit` messages, oldest first. */
  load(sessionId: string, limit: number | undefined, signal: AbortSignal): Promise<readonly ModelMessage[]>
  append(sessionId: string, messages: readonly ModelMessage[], signal: AbortSignal): Promise<void>
}
