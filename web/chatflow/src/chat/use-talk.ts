import { ask as askService } from '@hearth/ui-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { keyHeader } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { keyStore } from '../auth/key-store.ts'
import { follow, type Turn } from './conversation.ts'
import { newId } from './new-id.ts'
import { streamAnswer } from './stream-answer.ts'

export type Talk = {
  readonly turns: readonly Turn[]
  readonly busy: boolean
  ask(question: string): void
  /** Asks anew what was not answered. */
  retry(turn: Turn): void
  stop(): void
}

/** What is said in a session from now on, one answer at a time; leaving it ends the answer under way. */
export function useTalk(flowId: string, sessionId: string): Talk {
  const client = useQueryClient()
  const [turns, dispatch] = useReducer(follow, [])
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const ask = async (question: string) => {
    const id = newId()
    const controller = new AbortController()
    running.current = controller
    dispatch({ kind: 'ask', id, question })
    await streamAnswer({ flowId, sessionId, id, question }, dispatch, controller.signal)
    await client.invalidateQueries({ queryKey: queryKeys.sessions(flowId) })
  }
  const last = turns.at(-1)
  return {
    turns,
    busy: last !== undefined && last.ending === undefined,
    ask: (question) => void ask(question),
    retry(turn) {
      dispatch({ kind: 'drop', id: turn.id })
      void ask(turn.question)
    },
    stop() {
      const controller = running.current
      void requestStop(flowId, sessionId).finally(() => controller?.abort())
    },
  }
}

const stopMs = 2_000

// Before hanging up, lest it meet the next question. It may be refused, for a flow that another key is
// bound to, or not be answered: then hanging up has to do.
async function requestStop(flowId: string, sessionId: string): Promise<void> {
  const headers = keyHeader(keyStore.get().key)
  const path = `/api/v1/chatmessage/abort/${flowId}/${encodeURIComponent(sessionId)}`
  await askService(path, { method: 'PUT', headers, signal: AbortSignal.timeout(stopMs) }).catch(() => undefined)
}
