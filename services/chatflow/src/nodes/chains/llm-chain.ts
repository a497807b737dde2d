import { Failure } from '@hearth/kernel'
import type { ChatModel } from '../../domain/chat/chat-model.ts'
import { fillPrompt, type Prompt, promptVariables } from '../../domain/chat/prompt.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { isChatModel, isPrompt } from '../kinds.ts'
import { readWired } from '../read-inputs.ts'
import { ask } from './ask.ts'

type LlmChain = { readonly model: ChatModel; readonly prompt: Prompt }

/** Puts a prompt to a model. */
export const llmChain: NodeDefinition = {
  name: 'llmChain',
  label: 'LLM Chain',
  version: 3,
  type: 'LLMChain',
  category: 'Chains',
  description: 'Chain to run queries against LLMs',
  baseClasses: ['LLMChain', 'BaseChain', 'Runnable'],
  inputs: [
    { name: 'model', label: 'Language Model', type: 'BaseLanguageModel' },
    { name: 'prompt', label: 'Prompt', type: 'BasePromptTemplate' },
    { name: 'chainName', label: 'Chain Name', type: 'string', optional: true },
  ],
  outputs: [
    { name: 'llmChain', label: 'LLM Chain', baseClasses: ['LLMChain', 'BaseChain', 'Runnable'] },
    { name: 'outputPrediction', label: 'Output Prediction', baseClasses: ['string', 'json'] },
  ],
  init(inputs): LlmChain {
    return {
      model: readWired(inputs, 'model', isChatModel, 'a language model'),
      prompt: readWired(inputs, 'prompt', isPrompt, 'a prompt'),
    }
  },
  async run(instance, context) {
    const { model, prompt } = instance as LlmChain
    const messages = fillPrompt(prompt, { ...prompt.values, ...questionValue(prompt, context.question) })
    return await ask(model, messages, context)
  },
}

/**
 * The one variable that the prompt's own values leave open gets the question.
 *
 * @throws {Failure} `broken` when several are open, in Flowise's words
 */
function questionValue(prompt: Prompt, question: string): Readonly<Record<string, string>> {
  const open = promptVariables(prompt).filter((name) => !Object.hasOwn(prompt.values, name))
  if (open.length > 1) throw new Failure('broken', `Please provide Prompt Values for: ${open.join(', ')}`)
  return open[0] === undefined ? {} : { [open[0]]: question }
}
