/** Looks at what people ask before a model does. */
export type Moderation = {
  /** The answer to give instead, or `undefined` when the text may pass. */
  refuse(text: string, signal: AbortSignal): Promise<string | undefined>
}
