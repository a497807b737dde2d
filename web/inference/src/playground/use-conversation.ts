import { useReducer, useRef } from 'react'
import { type Conversation, follow, messagesOf, noConversation, type Piece } from './conversation.ts'
import { requestFields, type Settings } from './settings/settings.ts'
import { streamAnswer } from './stream-answer.ts'
import type { Asked } from './turn.ts'

export type Talk = {
  readonly conversation: Conversation
  readonly busy: boolean
  ask(asked: Asked): void
  /** Asks anew what was asked last. */
  retry(): void
  stop(): void
  clear(): void
}

/** A conversation with one answer at a time under way. */
export function useConversation(settings: Settings): Talk {
  const [conversation, dispatch] = useReducer(follow, noConversation)
  const running = useRef<AbortController | undefined>(undefined)
  const nextId = useRef(1)

  const run = async (asked: Asked, before: Conversation) => {
    const id = nextId.current++
    const controller = new AbortController()
    running.current = controller
    dispatch({ kind: 'ask', id, asked })
    try {
      const messages = messagesOf(before, settings.system, asked)
      const onPiece = (piece: Piece) => dispatch({ kind: 'grow', id, piece })
      const answered = await streamAnswer(requestFields(settings), messages, onPiece, controller.signal)
      dispatch({ kind: 'end', id, ...answered })
    } catch (error) {
      dispatch({ kind: 'end', id, ending: 'failed', error: error instanceof Error ? error.message : String(error) })
    }
  }
  const last = conversation.turns.at(-1)
  return {
    conversation,
    busy: last !== undefined && last.ending === undefined,
    ask: (asked) => void run(asked, conversation),
    retry() {
      if (last === undefined) return
      dispatch({ kind: 'drop', id: last.id })
      void run(last.asked, follow(conversation, { kind: 'drop', id: last.id }))
    },
    stop: () => running.current?.abort(),
    clear() {
      running.current?.abort()
      dispatch({ kind: 'clear' })
    },
  }
}
