/** How a model remembers a text. */
export type Memory = {
  /** Whether its state is one of the whole text, which cannot be cut: Mamba and its kin. */
  readonly recurrent: boolean
  /** Tokens that a sliding window holds; absent: all are held. */
  readonly windowTokens: number | undefined
}

/** The positions that a sequence holds; -1 and -1 when it is empty. */
export type Held = { readonly first: number; readonly last: number }

/** Whether what is held ends before position `to` and has all that the token there looks back at. */
export function canGoOn({ first, last }: Held, to: number, { recurrent, windowTokens }: Memory): boolean {
  if (last !== to - 1) return false
  if (recurrent || first === 0) return true
  return windowTokens !== undefined && first <= to - windowTokens
}
