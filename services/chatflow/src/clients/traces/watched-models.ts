import type { ChatModelFactory, ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { Watch, Work } from '../../domain/traces/watch.ts'
import { answerTelling, partsOfAnswer } from '../../domain/traces/watch-made.ts'

/** Models whose calls are noted, with what they were set to. */
export function watchedModels(create: ChatModelFactory, watch: Watch): ChatModelFactory {
  return (settings) => {
    const model = create(settings)
    const workOf = (messages: unknown, options: unknown): Work => ({
      kind: 'model',
      // Where none is chosen, that which the place has set to be asked: its own name for it.
      name: settings.model || 'default',
      input: { messages, ...(options === undefined ? {} : { options }) },
      attributes: parametersOf(settings),
    })
    // Nobody fixes what a model answers by itself: that is done of its node.
    const telling = { tell: answerTelling.tell }
    return {
      ...model,
      generate: (messages, signal, options) =>
        watch.span(workOf(messages, options), telling, () => model.generate(messages, signal, options)),
      stream: (messages, signal, options) =>
        watch.stream(workOf(messages, options), telling, () => model.stream(messages, signal, options), partsOfAnswer),
    }
  }
}

const parameters = [
  'provider',
  'temperature',
  'topP',
  'topK',
  'maxTokens',
  'frequencyPenalty',
  'presencePenalty',
  'stop',
  'reasoningEffort',
] as const

function parametersOf(settings: ChatModelSettings): Readonly<Record<string, unknown>> {
  const set = parameters.filter((name) => settings[name] !== undefined)
  return Object.fromEntries(set.map((name) => [name, settings[name]]))
}
