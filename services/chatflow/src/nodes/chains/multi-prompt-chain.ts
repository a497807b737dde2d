import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel, ModelMessage } from '../../domain/chat/chat-model.ts'
import type { Moderation } from '../../domain/chat/moderation.ts'
import { withPictures } from '../../domain/chat/user-message.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { languageModelInput, moderationInput } from '../anchors.ts'
import { fillKnown } from '../fill-known.ts'
import { isChatModel } from '../kinds.ts'
import { moderated, readModerations } from '../moderated.ts'
import { readWired } from '../read-inputs.ts'
import { type Choice, choose, readChoices } from './choose.ts'

type PromptChoice = Choice & { readonly systemMessage: string }

type Chain = {
  readonly model: ChatModel
  readonly prompts: readonly PromptChoice[]
  readonly moderations: readonly Moderation[]
}

/** Chooses among prompts by what is asked. */
export const multiPromptChain: NodeDefinition = {
  name: 'multiPromptChain',
  label: 'Multi Prompt Chain',
  version: 2,
  type: 'MultiPromptChain',
  category: 'Chains',
  description: 'Lets the model choose the prompt that suits the question',
  baseClasses: ['MultiPromptChain', 'MultiRouteChain', 'BaseChain', 'Runnable'],
  inputs: [
    languageModelInput,
    { name: 'promptRetriever', label: 'Prompt Retriever', type: 'PromptRetriever', list: true },
    moderationInput,
  ],
  init(inputs): Chain {
    return {
      model: readWired(inputs, 'model', isChatModel, 'a language model'),
      prompts: readChoices(inputs, 'promptRetriever', isPromptChoice, 'prompt retrievers'),
      moderations: readModerations(inputs),
    }
  },
  async run(instance, context) {
    const { model, prompts, moderations } = instance as Chain
    return await moderated(moderations, context, async () => {
      const chosen = await choose(model, prompts, context)
      const messages = promptMessages(chosen?.systemMessage, context.question)
      return await ask(model, withPictures(model, messages, context), context)
    })
  },
}

// A prompt that says where the question goes is one message; any other comes before it.
function promptMessages(system: string | undefined, question: string): readonly ModelMessage[] {
  if (system === undefined) return [{ role: 'user', content: question }]
  if (system.includes('{input}')) return [{ role: 'user', content: fillKnown(system, { input: question }) }]
  return [
    { role: 'system', content: fillKnown(system, {}) },
    { role: 'user', content: question },
  ]
}

function isPromptChoice(value: unknown): value is PromptChoice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'description' in value &&
    'systemMessage' in value &&
    typeof value.systemMessage === 'string'
  )
}
