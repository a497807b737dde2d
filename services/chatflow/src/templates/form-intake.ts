import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { asks } from './asks.ts'
import { drawSteps, type Step } from './draw/draw-steps.ts'

const steps: readonly Step[] = [
  {
    id: 'startAgentflow_0',
    label: 'Start',
    at: [0, 0],
    inputs: {
      startInputType: 'formInput',
      formTitle: 'How can we help?',
      formDescription: 'We answer at once where we can.',
      formInputTypes: [
        { type: 'string', label: 'Name', name: 'name', addOptions: '' },
        { type: 'string', label: 'Order number', name: 'order', addOptions: '' },
        { type: 'string', label: 'What happened?', name: 'story', addOptions: '' },
      ],
    },
  },
  {
    id: 'customFunctionAgentflow_0',
    label: 'Complete?',
    at: [1, 0],
    inputs: {
      customFunctionInputVariables: [{ variableName: 'order', variableValue: '{{ $form.order }}' }],
      customFunctionJavascriptFunction: "return /^[0-9]{4,}$/.test(String($order).trim()) ? 'complete' : 'incomplete'",
    },
  },
  {
    id: 'conditionAgentflow_0',
    label: 'Which way?',
    at: [2, 0],
    inputs: {
      conditions: [
        { type: 'string', value1: '{{ customFunctionAgentflow_0 }}', operation: 'equal', value2: 'complete' },
      ],
    },
  },
  {
    id: 'llmAgentflow_0',
    label: 'Answer',
    at: [3, 0],
    inputs: asks('llm', 'You answer customers. Be friendly, name their order, and say what happens next.', {
      llmUserMessage: '{{ $form.name }} wrote about order {{ $form.order }}: {{ $form.story }}',
    }),
  },
  {
    id: 'directReplyAgentflow_0',
    label: 'Ask back',
    at: [3, 1],
    inputs: { directReplyMessage: 'Please send the order number as well: four digits or more.' },
  },
]

export const formIntake = (): FlowTemplate => ({
  type: 'AgentflowV2',
  name: 'Form intake',
  description:
    'Takes a request by form, checks by code whether it is complete, and lets a model answer or asks for what is missing.',
  usecases: ['Customer Support'],
  flowData: drawSteps(steps, [
    'startAgentflow_0>customFunctionAgentflow_0',
    'customFunctionAgentflow_0>conditionAgentflow_0',
    'conditionAgentflow_0:0>llmAgentflow_0',
    'conditionAgentflow_0:1>directReplyAgentflow_0',
  ]),
})
