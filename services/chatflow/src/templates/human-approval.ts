import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { asks } from './asks.ts'
import { drawSteps, type Step } from './draw/draw-steps.ts'

const steps: readonly Step[] = [
  { id: 'startAgentflow_0', label: 'Start', at: [0, 0], inputs: { startInputType: 'chatInput' } },
  {
    id: 'llmAgentflow_0',
    label: 'Draft',
    at: [1, 0],
    inputs: asks('llm', 'Write a friendly answer to the letter you are given. Mind what a person asked to change.', {
      llmEnableMemory: true,
    }),
  },
  {
    id: 'humanInputAgentflow_0',
    label: 'Good to send?',
    at: [2, 0],
    inputs: {
      humanInputDescriptionType: 'fixed',
      humanInputDescription: 'Shall this be sent?\n\n{{ llmAgentflow_0 }}',
      humanInputEnableFeedback: true,
    },
  },
  {
    id: 'directReplyAgentflow_0',
    label: 'Approved',
    at: [3, 0],
    inputs: { directReplyMessage: '{{ llmAgentflow_0 }}' },
  },
  {
    id: 'loopAgentflow_0',
    label: 'Once more',
    at: [3, 1],
    inputs: { loopBackToNode: 'llmAgentflow_0-Draft', maxLoopCount: 5 },
  },
]

export const humanApproval = (): FlowTemplate => ({
  type: 'AgentflowV2',
  name: 'Human approval',
  description: 'Drafts an answer to a letter and waits until a person approves it, or says what to change.',
  usecases: ['Human In Loop'],
  suggestions: ['Good morning, how are you?'],
  flowData: drawSteps(steps, [
    'startAgentflow_0>llmAgentflow_0',
    'llmAgentflow_0>humanInputAgentflow_0',
    'humanInputAgentflow_0:0>directReplyAgentflow_0',
    'humanInputAgentflow_0:1>loopAgentflow_0',
  ]),
})
