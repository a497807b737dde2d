import { useAskModelState } from '@hearth/ui-kit'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { askApi } from '../api/ask-api.ts'
import type { Chatflow } from '../api/chatflow.ts'
import type { NodeEvent } from '../runs/run-api.ts'
import { besides, branchTo, newestBelow, parentAfter } from './branches.ts'
import { type Decision, followAll, type HumanInput, type SentFile, type Step, type Turn } from './conversation.ts'
import { createFrameQueue, onNextFrame } from './frame-queue.ts'
import { newId } from './new-id.ts'
import { defaultModelNodes } from './stream/default-model-nodes.ts'
import { type Question, streamAnswer } from './stream/stream-answer.ts'
import { filesAgain } from './voice/is-spoken.ts'
import type { SpeechStep } from './voice/read-speech.ts'

/** Who follows what the nodes of the draft do while they answer. */
export type RunWatch = {
  /** Before it is asked: what is drawn is brought to the service. */
  readonly prepare: () => Promise<unknown>
  readonly begin: () => void
  readonly tell: (event: NodeEvent) => void
  readonly end: () => void
}

export type TalkOptions = {
  readonly flow: Pick<Chatflow, 'id' | 'flowData'>
  readonly sessionId: string
  /** What was said before, of all branches. */
  readonly past: readonly Turn[]
  /** Asks the draft, and follows it; what is deployed is asked without. */
  readonly watch?: RunWatch
  readonly onAnswered: () => void
  /** Told of the speech of an answer that speaks by itself. */
  readonly onSpeech?: ((step: SpeechStep) => void) | undefined
}

export type Talk = {
  /** The branch that is shown. */
  readonly turns: readonly Turn[]
  readonly busy: boolean
  /** @param files go along with it */
  ask(question: string, files?: readonly SentFile[]): void
  /** Sends the fields of a flow that begins with a form. */
  submit(form: Readonly<Record<string, unknown>>): void
  /** Lets a run that waits go on, or not. */
  decide(decision: Decision, type: HumanInput['type'], feedback: string): void
  /** Asks something else in the place of a turn, or the same again: a branch beside it. */
  askInstead(turn: Turn, question: string): void
  /** Asks anew what was not answered. */
  retry(turn: Turn): void
  /** The turns in the place of one, itself among them. */
  besides(turn: Turn): readonly Turn[]
  /** Shows the branch of a turn, to its newest end. */
  show(turn: Turn): void
  stop(): void
}

type More = Pick<Question, 'humanInput' | 'form' | 'files'>

/** What is said in a session, one answer at a time; leaving it ends the answer under way. */
export function useTalk({ flow, sessionId, past, watch, onAnswered, onSpeech }: TalkOptions): Talk {
  const askModelState = useAskModelState()
  const [said, dispatch] = useReducer(followAll, [])
  const [leafId, setLeafId] = useState<string>()
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const all = useMemo(() => [...past, ...said], [past, said])
  const turns = useMemo(() => branchTo(all, leafId), [all, leafId])
  const ask = async (question: string, parentId: string, more: More = {}) => {
    const id = newId()
    const controller = new AbortController()
    running.current = controller
    dispatch([{ kind: 'ask', id, parentId, question, ...(more.files && { files: more.files }) }])
    setLeafId(id)
    void askModelState().then((model) => {
      if (model?.is_starter) dispatch([{ kind: 'starter', id, nodes: defaultModelNodes(flow, model.name) }])
    })
    await watch?.prepare()
    watch?.begin()
    const queue = createFrameQueue<Step>(dispatch, onNextFrame)
    const told = { ...(watch && { onNode: watch.tell }), onSpeech }
    const asked = { flowId: flow.id, sessionId, id, question, parentId, ...told, ...more }
    await streamAnswer(asked, queue.push, controller.signal)
    queue.flush()
    watch?.end()
    onAnswered()
  }
  const askAgain = ({ parentId, files }: Turn, question: string) => {
    const again = filesAgain(question, files)
    void ask(question, parentId, again && { files: again })
  }
  const askNext = (question: string, more?: More) => void ask(question, parentAfter(turns), more)
  return {
    turns,
    busy: said.some(({ ending }) => ending === undefined),
    ask: (question, files = []) => askNext(question, files.length === 0 ? {} : { files }),
    submit: (form) => askNext(formText(form), { form }),
    decide({ nodeId, approve, reject }, type, feedback) {
      const humanInput = { type, startNodeId: nodeId, ...(feedback === '' ? {} : { feedback }) }
      askNext(feedback === '' ? (type === 'proceed' ? approve : reject) : feedback, { humanInput })
    },
    askInstead: askAgain,
    retry(turn) {
      dispatch([{ kind: 'drop', id: turn.id }])
      askAgain(turn, turn.question)
    },
    besides: (turn) => besides(all, turn),
    show: (turn) => setLeafId(newestBelow(all, turn).id),
    stop() {
      const controller = running.current
      void requestStop(flow.id, sessionId).finally(() => controller?.abort())
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
