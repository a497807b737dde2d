import { useReducer, useRef } from 'react'
import { type Conversation, follow, messagesOf, noConversation } from './conversation.ts'
import { requestFields, type Settings } from './settings.ts'
import { streamAnswer } from './stream-answer.ts'

export type Talk = {
  readonly conversation: Conversation
  readonly busy: boolean
  ask(question: string): void
  /** Asks the last question anew. */
  retry(): void
  stop(): void
  clear(): void
}

/** A conversation with one answer at a time under way. */
export function useConversation(settings: Settings): Talk {
  const [conversation, dispatch] = useReducer(follow, noConversation)
  const running = useRef<AbortController | undefined>(undefined)
  const nextId = useRef(1)

  const run = async (question: string, before: Conversation) => {
    const id = nextId.current++
    const controller = new AbortController()
    running.current = controller
    const messages = messagesOf(before, settings.system, question)
    dispatch({ kind: 'ask', id, question })
    const onText = (text: string) => dispatch({ kind: 'text', id, text })
    const answered = await streamAnswer(requestFields(settings), messages, onText, controller.signal)
    dispatch({ kind: 'end', id, ...answered })
  }
  const last = conversation.turns.at(-1)
  return {
    conversation,
    busy: last !== undefined && last.ending === undefined,
    ask: (question) => void run(question, conversation),
    retry() {
      if (last === undefined) return
      dispatch({ kind: 'drop', id: last.id })
      void run(last.question, follow(conversation, { kind: 'drop', id: last.id }))
    },
    stop: () => running.current?.abort(),
    clear() {
      running.current?.abort()
      dispatch({ kind: 'clear' })
    },
  }
}
