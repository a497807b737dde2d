import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { readsOnly } from './asks.ts'
import { drawSteps, type Step } from './draw/draw-steps.ts'

const steps: readonly Step[] = [
  {
    id: 'startAgentflow_0',
    label: 'Start',
    at: [0, 0],
    inputs: {
      startInputType: 'formInput',
      formTitle: 'Translator',
      formDescription: 'What would you like to read in another language?',
      formInputTypes: [
        { type: 'string', label: 'Text', name: 'text', addOptions: '' },
        {
          type: 'options',
          label: 'Language',
          name: 'language',
          addOptions: ['English', 'German', 'French', 'Spanish'].map((option) => ({ option })),
        },
      ],
    },
  },
  {
    id: 'llmAgentflow_0',
    label: 'Translate',
    at: [1, 0],
    inputs: readsOnly('{{ $form.text }}', 'Translate into {{ $form.language }}. Answer with the translation alone.'),
  },
  {
    id: 'llmAgentflow_1',
    label: 'Polish',
    at: [2, 0],
    inputs: readsOnly(
      '{{ llmAgentflow_0 }}',
      'Correct this {{ $form.language }} text so that it reads as if it had been written in it.',
    ),
  },
]

export const translator = (): FlowTemplate => ({
  type: 'AgentflowV2',
  name: 'Translator',
  description: 'Translates into the language named in a form, then polishes the translation.',
  usecases: ['Basic'],
  flowData: drawSteps(steps, ['startAgentflow_0>llmAgentflow_0', 'llmAgentflow_0>llmAgentflow_1']),
})
