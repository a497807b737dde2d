import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { asks } from './asks.ts'
import { drawSteps, type Step } from './draw/draw-steps.ts'

const steps: readonly Step[] = [
  { id: 'startAgentflow_0', label: 'Start', at: [0, 1], inputs: { startInputType: 'chatInput' } },
  {
    id: 'conditionAgentAgentflow_0',
    label: 'Who answers?',
    at: [1, 1],
    inputs: asks('conditionAgent', undefined, {
      conditionAgentInstructions: 'Decide what the question is about.',
      conditionAgentInput: '{{ question }}',
      conditionAgentScenarios: [
        { scenario: 'The question is about orders, prices or invoices' },
        { scenario: 'The question is about something that does not work' },
        { scenario: 'The question is about anything else' },
      ],
    }),
  },
  {
    id: 'llmAgentflow_0',
    label: 'Sales',
    at: [2, 0],
    inputs: asks('llm', 'You work in sales. Answer questions about orders, prices and invoices, and be brief.'),
  },
  {
    id: 'agentAgentflow_0',
    label: 'Support',
    at: [2, 1],
    inputs: asks('agent', 'You work in support. Ask for what you need to know, then help step by step.'),
  },
  {
    id: 'directReplyAgentflow_0',
    label: 'Somebody else',
    at: [2, 2],
    inputs: { directReplyMessage: 'I can help with orders and with things that do not work. What is it about?' },
  },
]

export const router = (): FlowTemplate => ({
  type: 'AgentflowV2',
  name: 'Router',
  description: 'Decides what a question is about and hands it to the one who answers such questions.',
  usecases: ['Customer Support'],
  suggestions: ['What can you help with?'],
  flowData: drawSteps(steps, [
    'startAgentflow_0>conditionAgentAgentflow_0',
    'conditionAgentAgentflow_0:0>llmAgentflow_0',
    'conditionAgentAgentflow_0:1>agentAgentflow_0',
    'conditionAgentAgentflow_0:2>directReplyAgentflow_0',
  ]),
})
