import type { TraceContext } from '@hearth/tracing'
import type { ModelMessage } from '../chat/chat-model.ts'
import type { HumanInput, NodeAnswer, WebhookInput } from '../flow/run-context.ts'
import type { Upload } from '../flow/upload.ts'
import type { Part } from '../traces/part.ts'
import type { BusyPolicy } from './session-queue.ts'

type Fields = Readonly<Record<string, unknown>>

/** A question put to a flow. */
export type PredictionRequest = {
  /** Empty where a form, a webhook or a person's decision takes its place. */
  readonly question: string
  readonly streaming: boolean
  readonly chatId: string | undefined
  readonly sessionId: string | undefined
  /** Turns that happened elsewhere; they come before what the session remembers. */
  readonly history: readonly ModelMessage[]
  /** Values of a form start. */
  readonly form: Fields | undefined
  readonly webhook: WebhookInput | undefined
  readonly uploads: readonly Upload[]
  readonly leadEmail: string | undefined
  /** A person's answer that a stopped run waits for. */
  readonly humanInput: HumanInput | undefined
  /** The button of an older agent flow that a person has pressed. */
  readonly action: Fields | undefined
  /** Values for inputs of nodes as the caller wrote them; the flow says which of them count. */
  readonly overrides: Fields
  /** Values of `{{$vars.…}}`; the flow says which of them count. */
  readonly vars: Fields
  /** Whether a stream tells of each step alone rather than all of them again. */
  readonly traceDelta: boolean
  /** Whether the owner follows the run: what its nodes do is told as it happens, and kept. */
  readonly watched: boolean
  /** The part of the flow that the owner tries; the whole answers by default. */
  readonly part: Part | undefined
  /** Whether the owner asks what is drawn and not deployed yet, where there is such a draft. */
  readonly draft: boolean
  /** The answer that the question follows on, empty for none; absent for what was said last. */
  readonly parentId: string | undefined
  /** What happens when the session is busy, in place of what the configuration says. */
  readonly onBusy: BusyPolicy | undefined
  /** The caller's work that this question is part of, of a caller that notes its own. */
  readonly caller: TraceContext | undefined
}

/** A plain question, with what else the request holds. */
export function requestOf(question: string, own: Partial<PredictionRequest> = {}): PredictionRequest {
  return {
    question,
    streaming: false,
    chatId: undefined,
    sessionId: undefined,
    history: [],
    form: undefined,
    webhook: undefined,
    uploads: [],
    leadEmail: undefined,
    humanInput: undefined,
    action: undefined,
    overrides: {},
    vars: {},
    traceDelta: false,
    watched: false,
    part: undefined,
    draft: false,
    parentId: undefined,
    onBusy: undefined,
    caller: undefined,
    ...own,
  }
}

/** The answer to a question, as it stands in the history. */
export type Prediction = Pick<
  NodeAnswer,
  'text' | 'json' | 'sourceDocuments' | 'usedTools' | 'artifacts' | 'flowVariables' | 'usage' | 'details'
> & {
  readonly question: string
  readonly chatId: string
  readonly sessionId: string
  /** Id of the answer's message. */
  readonly messageId: string
  /** Label of the flow's memory node, when it has one. */
  readonly memoryType: string | undefined
  /** Which engine ran the flow; some fields of an answer belong to one of them only. */
  readonly engine: 'chain' | 'agentflow'
  readonly form: Fields | undefined
  /** What the caller may want to ask next; `undefined` where the flow suggests nothing. */
  readonly followUpPrompts: readonly string[] | undefined
}
