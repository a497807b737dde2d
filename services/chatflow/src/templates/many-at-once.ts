import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { asks, readsOnly } from './asks.ts'
import { drawSteps, type Step } from './draw/draw-steps.ts'

const steps: readonly Step[] = [
  { id: 'startAgentflow_0', label: 'Start', at: [0, 0], inputs: { startInputType: 'chatInput' } },
  {
    id: 'llmAgentflow_0',
    label: 'Split',
    at: [1, 0],
    inputs: asks('llm', 'Split the subject into three to six questions that can be answered apart.', {
      llmStructuredOutput: [{ key: 'questions', type: 'stringArray', description: 'the questions' }],
    }),
  },
  {
    id: 'iterationAgentflow_0',
    label: 'Each question',
    at: [2, 0],
    columns: 1,
    inputs: { iterationInput: '{{ llmAgentflow_0.output.questions }}', iterationConcurrency: 4 },
  },
  {
    id: 'llmAgentflow_1',
    label: 'Answer one',
    at: [0, 0],
    within: 'iterationAgentflow_0',
    inputs: readsOnly('{{ $iteration }}', 'Answer the question in one paragraph.'),
  },
  {
    id: 'llmAgentflow_2',
    label: 'Put together',
    at: [3.4, 0],
    inputs: readsOnly(
      '{{ iterationAgentflow_0 }}',
      'Put these answers together in one text, without repeating anything.',
    ),
  },
]

export const manyAtOnce = (): FlowTemplate => ({
  type: 'AgentflowV2',
  name: 'Many at once',
  description: 'Splits a subject into questions, works on four of them at a time, and puts the answers together.',
  usecases: ['Deep Research'],
  flowData: drawSteps(steps, [
    'startAgentflow_0>llmAgentflow_0',
    'llmAgentflow_0>iterationAgentflow_0',
    'iterationAgentflow_0>llmAgentflow_2',
  ]),
})
