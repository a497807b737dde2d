import { z } from 'zod'
import type { ModelMessage } from '../../domain/chat/chat-model.ts'
import type { Prompt } from '../../domain/chat/prompt.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { jsonInput, textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { promptValues } from './prompt-values.ts'

const codeExample = `const { AIMessage, HumanMessage } = require('@langchain/core/messages');

return [
    new HumanMessage("What is 333382 times 1932?"),
    new AIMessage("333382 times 1932 is 644094024.")
]`

// What the code of such examples takes from LangChain, in plain objects.
const messageClasses = `const require = (name) => {
  const make = (role) => function (given) {
    const fields = typeof given === 'string' ? { content: given } : given ?? {}
    return { role, content: typeof fields.content === 'string' ? fields.content : JSON.stringify(fields.content ?? '') }
  }
  return { HumanMessage: make('user'), AIMessage: make('assistant'), SystemMessage: make('system'), ToolMessage: make('assistant') }
};
`

const messagesSchema = z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))

const codeTimeoutMs = 5_000

/** A system message, perhaps examples, and the user's message, all but the examples with `{variables}`. */
export const chatPromptTemplate: NodeDefinition = {
  name: 'chatPromptTemplate',
  label: 'Chat Prompt Template',
  version: 2,
  type: 'ChatPromptTemplate',
  category: 'Prompts',
  description: 'A system message, examples and a human message, with {variables}',
  baseClasses: ['ChatPromptTemplate', 'BaseChatPromptTemplate', 'BasePromptTemplate', 'Runnable'],
  inputs: [
    textInput('systemMessagePrompt', 'System Message', {
      rows: 4,
      placeholder: 'Translate the text from {input_language} into {output_language}.',
    }),
    textInput('humanMessagePrompt', 'Human Message', {
      rows: 4,
      description: 'Comes last, after all other messages',
      placeholder: '{text}',
    }),
    jsonInput('promptValues', 'Format Prompt Values', { optional: true, acceptVariable: true, list: true }),
    {
      name: 'messageHistory',
      label: 'Messages History',
      type: 'tabs',
      tabIdentifier: 'selectedMessagesTab',
      description: 'Add messages after System Message, such as examples of how to answer',
      additionalParams: true,
      default: 'messageHistoryCode',
      tabs: [
        {
          name: 'messageHistoryCode',
          label: 'Add Messages (Code)',
          type: 'code',
          hideCodeExecute: true,
          codeExample,
          optional: true,
          additionalParams: true,
        },
      ],
    },
  ],
  codePackages: ['@langchain/core/messages'],
  textForms: { systemMessagePrompt: 'f-string', humanMessagePrompt: 'f-string' },
  async init(inputs, env): Promise<Prompt> {
    const system = readText(inputs, 'systemMessagePrompt')
    const human = readText(inputs, 'humanMessagePrompt')
    return {
      messages: [
        ...(system === undefined ? [] : [{ role: 'system' as const, content: system }]),
        ...(await examples(inputs, env)),
        ...(human === undefined ? [] : [{ role: 'user' as const, content: human }]),
      ],
      values: promptValues(inputs),
    }
  },
}

async function examples(inputs: NodeInputs, env: NodeEnv): Promise<readonly ModelMessage[]> {
  const code = readText(inputs, 'messageHistoryCode')
  if (code === undefined || code.trim() === codeExample) return []
  const signal = AbortSignal.timeout(codeTimeoutMs)
  const made = await env.sandbox.run(`${messageClasses}${code}`, { globals: {}, network: false, signal })
  const messages = messagesSchema.parse(made)
  // Examples are no templates: their braces are meant as they are.
  return messages.map(({ role, content }) => ({ role, content: content.replace(/[{}]/g, '$&$&') }))
}
