import type { Prompt } from '../../domain/chat/prompt.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'
import { promptValues } from './prompt-values.ts'

/** A system message and the user's message, both with `{variables}`. */
export const chatPromptTemplate: NodeDefinition = {
  name: 'chatPromptTemplate',
  label: 'Chat Prompt Template',
  version: 2,
  type: 'ChatPromptTemplate',
  category: 'Prompts',
  description: 'Schema to represent a chat prompt',
  baseClasses: ['ChatPromptTemplate', 'BaseChatPromptTemplate', 'BasePromptTemplate', 'Runnable'],
  inputs: [
    {
      name: 'systemMessagePrompt',
      label: 'System Message',
      type: 'string',
      rows: 4,
      placeholder: 'You are a helpful assistant that translates {input_language} to {output_language}.',
    },
    {
      name: 'humanMessagePrompt',
      label: 'Human Message',
      type: 'string',
      rows: 4,
      description: 'Added as the last message',
      placeholder: '{text}',
    },
    {
      name: 'promptValues',
      label: 'Format Prompt Values',
      type: 'json',
      optional: true,
      acceptVariable: true,
      list: true,
    },
  ],
  init(inputs): Prompt {
    const system = readText(inputs, 'systemMessagePrompt')
    const human = readText(inputs, 'humanMessagePrompt')
    return {
      messages: [
        ...(system === undefined ? [] : [{ role: 'system' as const, content: system }]),
        ...(human === undefined ? [] : [{ role: 'user' as const, content: human }]),
      ],
      values: promptValues(inputs),
    }
  },
}
