import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import { textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { type ResponseSynthesizer, refinePrompt, textQaPrompt } from './response-synthesizer.ts'

type Kind = Pick<NodeDefinition, 'name' | 'label' | 'type' | 'description' | 'inputs'> &
  Pick<ResponseSynthesizer, 'synthesis'>

const refineInput = promptInput('refinePrompt', 'Refine Prompt', refinePrompt)
const textQaInput = promptInput('textQAPrompt', 'Text QA Prompt', textQaPrompt)

/** The ways in which LlamaIndex makes an answer of many documents. */
export const responseSynthesizers: readonly NodeDefinition[] = [
  define({
    name: 'compactrefineLlamaIndex',
    label: 'Compact and Refine',
    type: 'CompactRefine',
    description: 'Answers from as many documents as fit at once, and improves the answer with the others',
    synthesis: 'compact',
    inputs: [refineInput, textQaInput],
  }),
  define({
    name: 'refineLlamaIndex',
    label: 'Refine',
    type: 'Refine',
    description: 'Answers from the first document, and improves the answer with each further one',
    synthesis: 'refine',
    inputs: [refineInput, textQaInput],
  }),
  define({
    name: 'simpleResponseBuilderLlamaIndex',
    label: 'Simple Response Builder',
    type: 'SimpleResponseBuilder',
    description: 'Answers once, from all documents together',
    synthesis: 'simple',
    inputs: [],
  }),
  define({
    name: 'treeSummarizeLlamaIndex',
    label: 'TreeSummarize',
    type: 'TreeSummarize',
    description: 'Answers from as many documents as fit at once, then from those answers, until one is left',
    synthesis: 'tree',
    inputs: [{ ...textQaInput, name: 'prompt', label: 'Prompt' }],
  }),
]

function define({ synthesis, ...kind }: Kind): NodeDefinition {
  return {
    ...kind,
    version: 1,
    category: 'Response Synthesizer',
    baseClasses: [kind.type, 'ResponseSynthesizer'],
    textForms: { textQAPrompt: 'known-words', prompt: 'known-words', refinePrompt: 'known-words' },
    init: (inputs): ResponseSynthesizer => ({
      synthesis,
      textQaPrompt: readText(inputs, 'textQAPrompt') ?? readText(inputs, 'prompt') ?? textQaPrompt,
      refinePrompt: readText(inputs, 'refinePrompt') ?? refinePrompt,
    }),
  }
}

function promptInput(name: string, label: string, usual: string): NodeInput {
  return textInput(name, label, { rows: 4, default: usual, optional: true })
}
