import { Failure } from '@hearth/kernel'
import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel, ModelMessage } from '../../domain/chat/chat-model.ts'
import type { Moderation } from '../../domain/chat/moderation.ts'
import type { OutputParser } from '../../domain/chat/output-parser.ts'
import { fillPrompt, type Prompt, promptVariables } from '../../domain/chat/prompt.ts'
import { withPictures } from '../../domain/chat/user-message.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import { moderationInput } from '../anchors.ts'
import { textInput } from '../inputs.ts'
import { isChatModel, isOutputParser, isPrompt } from '../kinds.ts'
import { moderated, readModerations } from '../moderated.ts'
import { readOptionalWired, readWired } from '../read-inputs.ts'
import { parseAnswer, withInstructions } from './parse-answer.ts'

type LlmChain = {
  readonly model: ChatModel
  readonly prompt: Prompt
  readonly parser: OutputParser | undefined
  readonly moderations: readonly Moderation[]
}

/** Puts a prompt to a model. */
export const llmChain: NodeDefinition = {
  name: 'llmChain',
  label: 'LLM Chain',
  version: 3,
  type: 'LLMChain',
  category: 'Chains',
  description: 'Puts a prompt to a model',
  baseClasses: ['LLMChain', 'BaseChain', 'Runnable'],
  inputs: [
    { name: 'model', label: 'Language Model', type: 'BaseLanguageModel' },
    { name: 'prompt', label: 'Prompt', type: 'BasePromptTemplate' },
    { name: 'outputParser', label: 'Output Parser', type: 'BaseLLMOutputParser', optional: true },
    moderationInput,
    textInput('chainName', 'Chain Name', { optional: true }),
  ],
  outputs: [
    { name: 'llmChain', label: 'LLM Chain', baseClasses: ['LLMChain', 'BaseChain', 'Runnable'] },
    { name: 'outputPrediction', label: 'Output Prediction', baseClasses: ['string', 'json'] },
  ],
  init(inputs): LlmChain {
    return {
      model: readWired(inputs, 'model', isChatModel, 'a language model'),
      prompt: readWired(inputs, 'prompt', isPrompt, 'a prompt'),
      parser: readOptionalWired(inputs, 'outputParser', isOutputParser, 'an output parser'),
      moderations: readModerations(inputs),
    }
  },
  rehearse: async (instance) => void questionValue((instance as LlmChain).prompt, ''),
  async run(instance, context) {
    const chain = instance as LlmChain
    return await moderated(chain.moderations, context, () => runChain(chain, context))
  },
}

async function runChain({ model, prompt, parser }: LlmChain, context: RunContext): Promise<NodeAnswer> {
  const filled = fillPrompt(prompt, { ...prompt.values, ...questionValue(prompt, context.question) })
  const messages: readonly ModelMessage[] = withPictures(model, filled, context)
  if (parser === undefined) return await ask(model, messages, context)
  return await parseAnswer(parser, model, withInstructions(parser, messages), context)
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
