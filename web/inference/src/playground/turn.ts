/** How fast and how much, measured in this browser and as the service counts. */
export type Figures = {
  /** From sending to the first piece of the answer. */
  readonly firstTokenMs: number | undefined
  readonly totalMs: number
  readonly promptTokens: number | undefined
  readonly completionTokens: number | undefined
  readonly cachedTokens: number | undefined
}

export type Ending = 'stop' | 'length' | 'stopped' | 'failed'

/** A call of a tool, its arguments as the model wrote them. */
export type ToolCall = { readonly id: string; readonly name: string; readonly args: string }

/** What somebody found out for a call. */
export type ToolResult = { readonly id: string; readonly text: string }

/** A question, or what the tools gave that the answer before called. */
export type Asked =
  /** `pictures` are data URLs. */
  | { readonly kind: 'question'; readonly text: string; readonly pictures?: readonly string[] }
  | { readonly kind: 'results'; readonly results: readonly ToolResult[] }

export type Turn = {
  readonly id: number
  readonly asked: Asked
  /** What the model thought before it answered. */
  readonly reasoning: string
  readonly answer: string
  readonly calls: readonly ToolCall[]
  /** Absent while the answer is on its way. */
  readonly ending?: Ending
  readonly error?: string
  /** Which model answered, as the service names it. */
  readonly model?: string
  readonly figures?: Figures
}
