import type { ModelInfo, Prompt } from '../engine/engine.ts'
import type { GenerationObserver } from '../engine/observe-generation.ts'
import type { Sampling } from '../engine/sampling/sampling.ts'
import { settleSampling } from '../engine/sampling/settle-sampling.ts'
import type { Registry } from '../models/registry.ts'
import type { ServedModel } from '../models/served-model.ts'
import type { ChatCall } from './chat-call.ts'
import { type ChatPlan, planChat } from './plan-chat.ts'
import { assertTextAlone } from './text-alone.ts'

/** What answering a conversation stands on. */
export type ChatDeps = {
  readonly registry: Pick<Registry, 'open'>
  readonly observerOf: (model: string) => GenerationObserver
  /** Monotonic milliseconds. */
  readonly clock: () => number
  /** Unsigned 32 bits. */
  readonly newSeed: () => number
  /** Random letters and digits of a length. */
  readonly newText: (length: number) => string
}

/** A call with the model that answers it and what is asked of that model. */
export type PreparedChat = {
  readonly call: ChatCall
  /** The name that the answer carries: as the client called the model. */
  readonly model: string
  readonly served: ServedModel
  readonly info: ModelInfo
  readonly plan: ChatPlan
  readonly prompt: Extract<Prompt, { kind: 'chat' }>
  readonly sampling: Sampling
  readonly newText: ChatDeps['newText']
}

/**
 * Opens the model and settles what it is asked.
 *
 * @throws {Failure} as `assertTextAlone`, before anything is done, and `Registry.open`; `invalid` for tools
 *   or a form that cannot be enforced
 */
export async function prepareChat(call: ChatCall, signal: AbortSignal, deps: ChatDeps): Promise<PreparedChat> {
  assertTextAlone(call.messages)
  const { served, info, name } = await deps.registry.open(call.model, signal)
  const { engine } = served
  const plan = planChat(call, info.chatFormat, deps.newText)
  const sampling = await settleSampling(call, { engine, info, seed: deps.newSeed() }, signal)
  const tools = plan.tools.length === 0 ? {} : { tools: plan.tools }
  const prompt = { kind: 'chat', messages: plan.messages(call.messages), ...call.template, ...tools } as const
  return { call, model: name, served, info, plan, prompt, sampling, newText: deps.newText }
}
