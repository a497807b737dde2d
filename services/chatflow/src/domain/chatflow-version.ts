/** A flow as it was saved once. */
export type ChatflowVersion = {
  readonly chatflowId: string
  /** From 1, never given twice. */
  readonly version: number
  /** React Flow's JSON text. */
  readonly flowData: string
  /** Name of the key that saved it. */
  readonly author: string | undefined
  readonly note: string | undefined
  readonly createdAtMs: number
}

/** Earlier drawings of chatflows. They are written with the chatflow: see `ChatflowStore`. */
export type ChatflowVersionStore = {
  /** Without their drawings, newest first. */
  list(chatflowId: string): Promise<readonly Omit<ChatflowVersion, 'flowData'>[]>
  get(chatflowId: string, version: number): Promise<ChatflowVersion | undefined>
}
