import type { ModelMessage, TokenUsage } from '../chat/chat-model.ts'
import type { Memory } from '../chat/memory.ts'
import type { Document } from '../documents/document.ts'
import type { ChatType } from '../records/message.ts'
import type { SpeechEvent } from '../speech/speech-events.ts'
import type { Artifact, UsedTool } from '../tools/used-tool.ts'
import type { NodeEvent } from '../traces/span.ts'
import type { Upload } from './upload.ts'

/** Something a run tells while it goes on: Flowise's event of the same name with its data. */
export type FlowEvent =
  | { readonly event: 'token' | 'tool' | 'nextAgent'; readonly data: string }
  /** `duration` in seconds stands on the closing one. */
  | { readonly event: 'thinking'; readonly data: string; readonly duration?: number }
  | { readonly event: 'sourceDocuments'; readonly data: readonly Document[] }
  | { readonly event: 'usedTools'; readonly data: readonly UsedTool[] }
  | { readonly event: 'artifacts'; readonly data: readonly Artifact[] }
  | SpeechEvent
  /** Ours: what was said in a recording, before it is answered. */
  | { readonly event: 'question'; readonly data: string }
  /** Ours: what a node is doing, for the callers who asked to follow it. */
  | { readonly event: 'node'; readonly data: NodeEvent }
  | {
      readonly event:
        | 'calledTools'
        | 'fileAnnotations'
        | 'agentReasoning'
        | 'agentFlowEvent'
        | 'nextAgentFlow'
        | 'agentFlowExecutedData'
        | 'agentFlowExecutedDataDelta'
        | 'action'
        | 'usageMetadata'
      readonly data: unknown
    }

/** What a flow answered. */
export type NodeAnswer = {
  readonly text: string
  readonly usage: TokenUsage | undefined
  /** Stands in place of the text when an output parser made something structured. */
  readonly json?: unknown
  readonly sourceDocuments?: readonly Document[]
  readonly usedTools?: readonly UsedTool[]
  readonly artifacts?: readonly Artifact[]
  /** What the set-variable nodes want shown. */
  readonly flowVariables?: Readonly<Record<string, unknown>>
  /** Further fields of the answer, of the message in the history, in Flowise's names and shapes. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Everything that belongs to one run of a flow. */
export type RunContext = {
  readonly question: string
  readonly chatflowId: string
  readonly chatId: string
  readonly sessionId: string
  /** Id the answer will have in the history. */
  readonly messageId: string
  /** Whether the answer should be emitted as it is generated. */
  readonly streaming: boolean
  /** Values of `{{$vars.…}}`: the saved variables, then those of the request that its flow allows. */
  readonly vars: Readonly<Record<string, unknown>>
  /** Which of `vars` the request brought: what they say is the caller's, not the owner's. */
  readonly callerVars?: ReadonlySet<string>
  /** Values of a form start. */
  readonly form: Readonly<Record<string, unknown>> | undefined
  /** What a webhook start received. */
  readonly webhook: WebhookInput | undefined
  /** A person's answer that a stopped run waits for. */
  readonly humanInput: HumanInput | undefined
  /** The button of an older agent flow that a person has pressed. */
  readonly action: Readonly<Record<string, unknown>> | undefined
  readonly uploads: readonly Upload[]
  readonly leadEmail: string | undefined
  /** The request's `overrideConfig` as far as its flow allows it: for nodes that pass it on to flows they call. */
  readonly overrides: Readonly<Record<string, unknown>>
  /** What this run's set-variable nodes have set. */
  readonly shared: Map<string, unknown>
  /** Who asks; the owner by default. */
  readonly chatType?: ChatType
  /** Whether a stream tells of each step alone rather than all of them again. */
  readonly traceDelta?: boolean
  /** How many flows have called one another to get here. */
  readonly depth: number
  /** Whether the caller may see prompts and settings in what the run tells; one without a key may not. */
  readonly trusted: boolean
  /** Turns the caller sent along, then what `memory` remembers of the session; oldest first. */
  history(memory: Memory | undefined): Promise<readonly ModelMessage[]>
  /** Takes note of a memory that the run made for itself: one whose settings depend on the run. */
  usesMemory?(memory: Memory): void
  /** Takes note of the execution that the run began, or goes on with, by its id. */
  executes?(executionId: string): void
  /** Tells the client; waits while it reads slowly. Does nothing when nobody listens. */
  emit(event: FlowEvent): Promise<void>
  /** Counts tokens against the run's budget. @throws {Failure} `broken` when it is spent */
  spend(usage: TokenUsage | undefined): void
  /** A clock that never goes back, from any point on; without it nothing says how long it took. */
  readonly monotonicMs?: () => number
  readonly signal: AbortSignal
}

export type WebhookInput = {
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

export type HumanInput = {
  readonly type: 'proceed' | 'reject'
  /** The node that the run stopped at; the one the run itself knows when absent. */
  readonly startNodeId?: string | undefined
  readonly feedback?: string | undefined
}
