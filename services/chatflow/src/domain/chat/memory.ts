/** How much of a session a flow remembers. */
export type Memory = {
  /** Label of the node, told to clients as `memoryType`. */
  readonly label: string
  /** Session used when the caller names none. */
  readonly sessionId: string | undefined
  /** Name under which prompts refer to the history. */
  readonly memoryKey: string
  /** How many of the last messages count; `undefined` is all of them. */
  readonly maxMessages: number | undefined
}
