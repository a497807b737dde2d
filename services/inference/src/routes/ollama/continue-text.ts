import { endAllInTime } from '../../domain/answers/end-all-in-time.ts'
import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import type { ChatDeps } from '../../domain/chat/prepare-chat.ts'
import { constrainText } from '../../domain/chat-format/constrain-text.ts'
import type { ModelInfo, Prompt } from '../../domain/engine/engine.ts'
import { generateAll } from '../../domain/engine/generate.ts'
import { settleSampling } from '../../domain/engine/sampling/settle-sampling.ts'
import type { ServedModel } from '../../domain/models/served-model.ts'
import type { CommonCall } from '../../wire/ollama/common-fields.ts'

type Opened = { readonly served: ServedModel; readonly info: ModelInfo }

/** Continues a prompt that no template frames; all of its answer is content. */
export async function* continueText(
  prompt: Prompt,
  { form, sampling, stop, maxTokens, logprobs, generation }: CommonCall,
  { served, info }: Opened,
  deps: Pick<ChatDeps, 'newSeed' | 'observerOf' | 'clock'>,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent, void> {
  const { constraint, beginning } = constrainText(form)
  const settled = await settleSampling({ sampling }, { engine: served.engine, info, seed: deps.newSeed() }, signal)
  const request = {
    ...generation,
    prompt,
    sampling: settled,
    stop,
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(logprobs === undefined ? {} : { logprobs }),
    ...(constraint === undefined ? {} : { constraint }),
  }
  const observer = deps.observerOf(served.stored.id)
  const generated = generateAll(served, [request], signal, { observer, clock: deps.clock })
  const { engine } = served
  const limits = { maxTokens, contextTokens: info.contextTokens }
  for await (const { value } of endAllInTime(generated, { beginning, ...limits, engine, signal })) {
    if (value.kind === 'text') yield { ...value, kind: 'content' }
    else yield value.kind === 'finished' ? { ...value, reasoningTokens: 0 } : value
  }
}
