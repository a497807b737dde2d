import type { Piece } from './conversation.ts'

/** `delta` of a chunk of OpenAI's chat API, as far as this page reads it. */
export type Delta = {
  readonly content?: string | null
  /** The same text under llama-server's name and vLLM's; a service may send one or both. */
  readonly reasoning_content?: string | null
  readonly reasoning?: string | null
  readonly tool_calls?: readonly {
    readonly index: number
    readonly id?: string
    readonly function?: { readonly name?: string; readonly arguments?: string }
  }[]
}

/** What one chunk adds to an answer. */
export function piecesOf(delta: Delta = {}): readonly Piece[] {
  const texts = [
    { kind: 'reasoning', text: delta.reasoning_content ?? delta.reasoning ?? '' },
    { kind: 'text', text: delta.content ?? '' },
  ] as const
  const calls = (delta.tool_calls ?? []).map(
    ({ index, id = '', function: { name = '', arguments: args = '' } = {} }) => {
      return { kind: 'call', index, id, name, args } as const
    },
  )
  return [...texts.filter(({ text }) => text !== ''), ...calls]
}
