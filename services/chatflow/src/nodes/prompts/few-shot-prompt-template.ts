import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import { fillPrompt, type Prompt } from '../../domain/chat/prompt.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { choiceInput, textInput } from '../inputs.ts'
import { isPrompt } from '../kinds.ts'
import { readText, readWired } from '../read-inputs.ts'

const examplesSchema = z.array(z.record(z.string(), z.unknown()))

/** A prompt that shows by examples what is wanted: what comes before, the examples, what comes after. */
export const fewShotPromptTemplate: NodeDefinition = {
  name: 'fewShotPromptTemplate',
  label: 'Few Shot Prompt Template',
  version: 1,
  type: 'FewShotPromptTemplate',
  category: 'Prompts',
  description: 'Shows by examples what is wanted',
  baseClasses: ['FewShotPromptTemplate', 'BaseStringPromptTemplate', 'BasePromptTemplate', 'Runnable'],
  inputs: [
    textInput('examples', 'Examples', {
      rows: 4,
      placeholder: '[\n  { "word": "happy", "antonym": "sad" },\n  { "word": "tall", "antonym": "short" }\n]',
    }),
    { name: 'examplePrompt', label: 'Example Prompt', type: 'PromptTemplate' },
    textInput('prefix', 'Prefix', { rows: 4, placeholder: 'Write the opposite of each word' }),
    textInput('suffix', 'Suffix', { rows: 4, placeholder: 'Word: {input}\nAntonym:' }),
    textInput('exampleSeparator', 'Example Separator', { placeholder: '\n\n' }),
    choiceInput('templateFormat', 'Template Format', {
      options: [
        { label: 'f-string', name: 'f-string' },
        { label: 'jinja-2', name: 'jinja-2' },
      ],
      default: 'f-string',
    }),
  ],
  textForms: { prefix: 'f-string', suffix: 'f-string' },
  init(inputs): Prompt {
    const form = readWired(inputs, 'examplePrompt', isPrompt, 'a prompt template')
    const examples = readExamples(inputs).map((example) => {
      const [message] = fillPrompt(form, { ...form.values, ...textValues(example) })
      // What an example says is no template.
      return (message?.content ?? '').replace(/[{}]/g, '$&$&')
    })
    const separator = String(inputs.values.exampleSeparator || '\n\n').replaceAll('\\n', '\n')
    const parts = [readText(inputs, 'prefix'), ...examples, readText(inputs, 'suffix')]
    const content = parts.filter((part) => part !== undefined).join(separator)
    return { messages: [{ role: 'user', content }], values: {} }
  },
}

function readExamples({ values, label }: NodeInputs): z.output<typeof examplesSchema> {
  const given = values.examples
  if (given === undefined || given === '') return []
  const parsed = examplesSchema.safeParse(typeof given === 'string' ? parseJson(given) : given)
  if (parsed.success) return parsed.data
  throw new Failure('broken', `Cannot run node "${label}": its examples must be a JSON list of objects`)
}

// The editor's own placeholder ends its last item with a comma.
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/,(\s*[\]}])/g, '$1'))
  } catch {
    return undefined
  }
}

function textValues(example: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(example)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}
