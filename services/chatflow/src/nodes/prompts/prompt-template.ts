import type { Prompt } from '../../domain/chat/prompt.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { jsonInput, textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { promptValues } from './prompt-values.ts'

/** One text with `{variables}`, put to the model as the user's message. */
export const promptTemplate: NodeDefinition = {
  name: 'promptTemplate',
  label: 'Prompt Template',
  version: 1,
  type: 'PromptTemplate',
  category: 'Prompts',
  description: 'A text with {variables}',
  baseClasses: ['PromptTemplate', 'BaseStringPromptTemplate', 'BasePromptTemplate', 'Runnable'],
  inputs: [
    textInput('template', 'Template', { rows: 4, placeholder: 'Suggest three names for a shop that sells {product}.' }),
    jsonInput('promptValues', 'Format Prompt Values', { optional: true, acceptVariable: true, list: true }),
  ],
  textForms: { template: 'f-string' },
  init(inputs): Prompt {
    return {
      messages: [{ role: 'user', content: readText(inputs, 'template') ?? '' }],
      values: promptValues(inputs),
    }
  },
}
