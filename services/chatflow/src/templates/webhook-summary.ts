import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { readsOnly } from './asks.ts'
import { drawSteps, type Step } from './draw/draw-steps.ts'

const steps: readonly Step[] = [
  {
    id: 'startAgentflow_0',
    label: 'Start',
    at: [0, 0],
    inputs: {
      startInputType: 'webhookTrigger',
      webhookMethod: 'POST',
      webhookContentType: 'application/json',
      webhookResponseMode: 'sync',
      webhookEnableValidation: true,
      webhookBodyParams: [{ name: 'text', type: 'string', required: true }],
    },
  },
  {
    id: 'llmAgentflow_0',
    label: 'Summarise',
    at: [1, 0],
    inputs: readsOnly('{{ $webhook.body.text }}', 'Summarise the text in three sentences and name its subjects.', {
      llmStructuredOutput: [
        { key: 'summary', type: 'string', description: 'three sentences' },
        { key: 'subjects', type: 'stringArray', description: 'what it is about, a word or two each' },
      ],
    }),
  },
  {
    id: 'directReplyAgentflow_0',
    label: 'Reply',
    at: [2, 0],
    inputs: { directReplyMessage: '{{ llmAgentflow_0.output.summary }}' },
  },
]

export const webhookSummary = (): FlowTemplate => ({
  type: 'AgentflowV2',
  name: 'Webhook summary',
  description: 'Another program sends a text to the webhook and gets its summary and subjects back.',
  usecases: ['Automation'],
  flowData: drawSteps(steps, ['startAgentflow_0>llmAgentflow_0', 'llmAgentflow_0>directReplyAgentflow_0']),
})
