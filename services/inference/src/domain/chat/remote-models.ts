import type { Embeddings } from '../engine/engine.ts'
import type { ChatCall } from './chat-call.ts'
import type { ChatEvent } from './chat-event.ts'

/** Who asks, as far as it matters to a machine that answers for us. */
export type Caller = {
  readonly requestId: string
  /** The name of a conversation, whose requests are best answered by one machine. */
  readonly session: string | undefined
  /** Is told which upstream answers, before the first event. */
  readonly answeredBy: (upstream: string) => void
}

/** A text that is continued as it stands, without any template around it. */
export type TextCall = Pick<
  ChatCall,
  'sampling' | 'stop' | 'maxTokens' | 'limits' | 'logprobs' | 'generation' | 'form'
> & {
  readonly model: string
  readonly prompt: string
  /** What stands behind the gap that is to be filled. */
  readonly suffix?: string
}

/**
 * A model that other machines compute, for APIs that those do not speak: what is asked becomes what they
 * are asked, and their answers our own events.
 *
 * All of it throws a `Failure` of the kind that the upstream's status stands for, of kind `upstream` when
 * it failed, and else as the gateway does: `unavailable`, `rate-limited`.
 */
export type RemoteModel = {
  /** Our name of it. */
  readonly name: string
  /** Tokens of prompt and answer together; infinite where the upstream does not say. */
  readonly contextTokens: number
  /** As `runChat`; the work ends when `signal` aborts or the loop is left. */
  chat(call: ChatCall, caller: Caller, signal: AbortSignal): AsyncGenerator<ChatEvent, void>
  /** @throws {Failure} `invalid` when no upstream of the model continues plain texts */
  complete(call: TextCall, caller: Caller, signal: AbortSignal): AsyncGenerator<ChatEvent, void>
  /** @throws {Failure} `invalid` when no upstream of the model makes vectors */
  embed(inputs: readonly string[], client: string | undefined, caller: Caller, signal: AbortSignal): Promise<Embeddings>
  /**
   * Tokens that the prompt of a conversation has.
   *
   * @throws {Failure} `invalid` when no upstream of the model can tell
   */
  countTokens(call: ChatCall, caller: Caller, signal: AbortSignal): Promise<number>
}

/** What is known of a model of another machine. */
export type RemoteModelInfo = {
  /** Ours, and theirs. */
  readonly name: string
  readonly theirs: string
  readonly upstream: string
  /** Unix time in seconds. */
  readonly createdS?: number
  readonly contextTokens?: number
  readonly sizeBytes?: number
  readonly parameters?: number
  readonly digest?: string
  /** As an Ollama server describes it. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Whether it is in memory there, as far as its server tells. */
  readonly isRunning: boolean
}

/** The models of other machines. */
export type RemoteModels = {
  /** Without a name the model that answers then. @returns `undefined` for a name that is none of theirs, and for one that this machine answers itself */
  find(name: string | undefined): Promise<RemoteModel | undefined>
  /** All of them, each once; of several upstreams the first describes it. */
  list(): Promise<readonly RemoteModelInfo[]>
}
