import { withSettings } from '../../test-support/with-settings.ts'
import type { Memory } from '../chat/memory.ts'
import { type Chatflow, emptyChatflow, type LoadedChatflow } from '../chatflows/chatflow.ts'
import type { Runner } from '../flow/run/runner.ts'
import type { FlowEvent, NodeAnswer, RunContext } from '../flow/run-context.ts'
import type { Upload } from '../flow/upload.ts'
import type { Message } from '../records/message.ts'
import { type PredictCall, type PredictDeps, predict } from './predict.ts'
import { type PredictionRequest, requestOf } from './prediction.ts'
import { createRunRegistry } from './run-registry.ts'
import { createSessionQueue } from './session-queue.ts'

/** A memory that keeps all of a session, in the service's own history. */
export const memory: Memory = {
  label: 'Buffer Memory',
  sessionId: undefined,
  memoryKey: 'history',
  maxMessages: undefined,
}

export const picture: Upload = {
  type: 'file',
  name: 'a.png',
  mime: 'image/png',
  data: 'data:image/png;base64,AAAA',
}

/** Everything around a prediction, which notes what it is asked to do, in `steps`, and what it keeps. */
export function aroundPredictions(own: Partial<PredictDeps> = {}) {
  const steps: string[] = []
  const kept: Message[] = []
  let ids = 0
  let nowMs = 1_000
  const deps: PredictDeps = {
    messages: {
      async append(messages) {
        steps.push('kept')
        kept.push(...messages)
      },
      async history(_chatflowId, sessionId, limit) {
        const ofSession = kept.filter((message) => message.sessionId === sessionId)
        return limit === undefined ? ofSession : ofSession.slice(-limit)
      },
      async settleActions() {
        steps.push('actions settled')
      },
      list: absent,
      find: absent,
      count: absent,
      remove: absent,
    },
    runs: createRunRegistry({ maxRuns: 10, timeoutMs: 60_000 }),
    sessions: createSessionQueue({ policy: 'enqueue', maxWaiting: 10 }),
    files: {
      async write(_place, name) {
        steps.push(`stored ${name}`)
        return name
      },
      read: async () => undefined,
      list: absent,
      remove: absent,
      removeOlder: absent,
    },
    sandbox: { run: absent },
    checkHost: async (host) => host,
    varsOf: async () => ({}),
    transcribe: absent,
    suggest: async () => undefined,
    newId: () => `id-${++ids}`,
    nowMs: () => nowMs++,
    monotonicMs: () => 0,
    ...own,
  }
  return { deps, steps, kept }
}

function absent(): never {
  throw new Error('Nothing of the kind is expected here')
}

/** A flow with nothing set. */
export function aChatflow(own: Partial<Chatflow> = {}): LoadedChatflow {
  const saved = { id: 'flow', name: 'Flow', type: 'CHATFLOW', flowData: '{}', createdAtMs: 0, updatedAtMs: 0 } as const
  return withSettings({ ...emptyChatflow, ...saved, ...own })
}

/** A flow that is ready: it answers with what `run` gives, at once with `Answered` by default. */
export function aRunner(run: (context: RunContext) => Promise<Partial<NodeAnswer>>, own: Partial<Runner> = {}): Runner {
  return {
    streamable: true,
    usesVars: false,
    memory: undefined,
    run: async (context) => ({ text: 'Answered', usage: undefined, ...(await run(context)) }),
    ...own,
  }
}

type Call = Partial<Omit<PredictCall, 'request'>> & { readonly request?: Partial<PredictionRequest> }

/** A question to a flow that answers at once, with what else the call holds. */
export function aCall({ request, chatflow = aChatflow(), ...own }: Call = {}): PredictCall {
  return {
    chatflow,
    runner: aRunner(async () => ({})),
    request: requestOf('Asked', request),
    chatType: 'EXTERNAL',
    trusted: true,
    disconnected: new AbortController().signal,
    ...own,
  }
}

/** Reads a prediction to its end. */
export async function read(deps: PredictDeps, call: PredictCall) {
  const events: FlowEvent[] = []
  const steps = predict(deps, call)
  for (;;) {
    const step = await steps.next()
    if (step.done) return { events, prediction: step.value }
    events.push(step.value)
  }
}

/** Resolves when the signal aborts, as a model does that listens to it. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** A flow that answers, and what it was run with. */
export function watchedRunner() {
  const contexts: RunContext[] = []
  const runner = aRunner(async (context) => {
    contexts.push(context)
    return {}
  })
  return { runner, contexts }
}
