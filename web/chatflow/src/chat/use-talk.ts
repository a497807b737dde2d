import { useAskModelState } from '@hearth/ui-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { askApi } from '../api/ask-api.ts'
import type { Chatflow } from '../api/chatflow.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useDraftSync } from '../drafts/use-draft.tsx'
import { useRuns } from '../runs/runs-context.tsx'
import { type Decision, follow, type HumanInput, type SentFile, type Turn } from './conversation.ts'
import { newId } from './new-id.ts'
import { defaultModelNodes } from './stream/default-model-nodes.ts'
import { type Question, streamAnswer } from './stream/stream-answer.ts'

export type Talk = {
  readonly turns: readonly Turn[]
  readonly busy: boolean
  /** @param files go along with it */
  ask(question: string, files?: readonly SentFile[]): void
  /** Sends the fields of a flow that begins with a form. */
  submit(form: Readonly<Record<string, unknown>>): void
  /** Lets a run that waits go on, or not. */
  decide(decision: Decision, type: HumanInput['type'], feedback: string): void
  /** Asks anew what was not answered. */
  retry(turn: Turn): void
  stop(): void
}

/** What is said in a session from now on, one answer at a time; leaving it ends the answer under way. */
export function useTalk(flow: Pick<Chatflow, 'id' | 'flowData'>, sessionId: string): Talk {
  const flowId = flow.id
  const client = useQueryClient()
  const askModelState = useAskModelState()
  const { follower } = useRuns()
  const draft = useDraftSync()
  const [turns, dispatch] = useReducer(follow, [])
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const ask = async (question: string, more: Pick<Question, 'humanInput' | 'form' | 'files'> = {}) => {
    const id = newId()
    const controller = new AbortController()
    running.current = controller
    dispatch({ kind: 'ask', id, question, ...(more.files && { files: more.files }) })
    void askModelState().then((model) => {
      if (model?.is_starter) dispatch({ kind: 'starter', id, nodes: defaultModelNodes(flow, model.name) })
    })
    await draft.flush()
    follower.begin()
    const asked = { flowId, sessionId, id, question, onNode: follower.tell, ...more }
    await streamAnswer(asked, dispatch, controller.signal)
    follower.end()
    await client.invalidateQueries({ queryKey: queryKeys.sessions(flowId) })
  }
  const last = turns.at(-1)
  return {
    turns,
    busy: last !== undefined && last.ending === undefined,
    ask: (question, files = []) => void ask(question, files.length === 0 ? {} : { files }),
    submit: (form) => void ask(formText(form), { form }),
    decide({ nodeId, approve, reject }, type, feedback) {
      const humanInput = { type, startNodeId: nodeId, ...(feedback === '' ? {} : { feedback }) }
      void ask(feedback === '' ? (type === 'proceed' ? approve : reject) : feedback, { humanInput })
    },
    retry(turn) {
      dispatch({ kind: 'drop', id: turn.id })
      void ask(turn.question, turn.files === undefined ? {} : { files: turn.files })
    },
    stop() {
      const controller = running.current
      void requestStop(flowId, sessionId).finally(() => controller?.abort())
    },
  }
}

function formText(form: Readonly<Record<string, unknown>>): string {
  return Object.entries(form)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

const stopMs = 2_000

// Before hanging up, lest it meet the next question. It may be refused, for a flow that another key is
// bound to, or not be answered: then hanging up has to do.
async function requestStop(flowId: string, sessionId: string): Promise<void> {
  const path = `/chatmessage/abort/${flowId}/${encodeURIComponent(sessionId)}`
  await askApi(path, { method: 'PUT', signal: AbortSignal.timeout(stopMs) }).catch(() => undefined)
}
