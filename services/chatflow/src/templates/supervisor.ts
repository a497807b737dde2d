import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { asks, tool } from './asks.ts'
import { drawSteps, type Step } from './draw/draw-steps.ts'

const backToSupervisor = { loopBackToNode: 'llmAgentflow_0-Supervisor', maxLoopCount: 6 }

const isNext = (name: string) => ({
  type: 'string',
  value1: '{{ $flow.state.next }}',
  operation: 'equal',
  value2: name,
})

const steps: readonly Step[] = [
  {
    id: 'startAgentflow_0',
    label: 'Start',
    at: [0, 1],
    inputs: {
      startInputType: 'chatInput',
      startState: [
        { key: 'next', value: '' },
        { key: 'task', value: '' },
      ],
    },
  },
  {
    id: 'llmAgentflow_0',
    label: 'Supervisor',
    at: [1, 1],
    inputs: asks('llm', 'You lead a RESEARCHER and a WRITER. Say who acts next and with what task, or FINISH.', {
      llmEnableMemory: true,
      llmUserMessage: 'Given the conversation above, who acts next?',
      llmStructuredOutput: [
        { key: 'next', type: 'enum', enumValues: 'FINISH, RESEARCHER, WRITER', description: 'who acts next' },
        { key: 'task', type: 'string', description: 'what they are to do' },
      ],
      llmUpdateState: [
        { key: 'next', value: '{{ output.next }}' },
        { key: 'task', value: '{{ output.task }}' },
      ],
    }),
  },
  {
    id: 'conditionAgentflow_0',
    label: 'Who is next?',
    at: [2, 1],
    inputs: { conditions: ['RESEARCHER', 'WRITER'].map(isNext) },
  },
  {
    id: 'agentAgentflow_0',
    label: 'Researcher',
    at: [3, 0],
    inputs: asks('agent', 'You gather facts for your team and note where they come from.', {
      agentTools: [tool('currentDateTime')],
      agentUserMessage: '{{ $flow.state.task }}',
    }),
  },
  {
    id: 'agentAgentflow_1',
    label: 'Writer',
    at: [3, 1],
    inputs: asks('agent', 'You write what your team has found out so that anyone understands it.', {
      agentUserMessage: '{{ $flow.state.task }}',
    }),
  },
  { id: 'loopAgentflow_0', label: 'Report back', at: [4, 0], inputs: backToSupervisor },
  { id: 'loopAgentflow_1', label: 'Report back', at: [4, 1], inputs: backToSupervisor },
  {
    id: 'llmAgentflow_1',
    label: 'Answer',
    at: [3, 2],
    inputs: asks('llm', 'Answer the first question with all that the team has worked out. Leave nothing out.'),
  },
]

export const supervisor = (): FlowTemplate => ({
  type: 'AgentflowV2',
  name: 'Supervisor and workers',
  description:
    'A supervisor gives a researcher and a writer one task at a time until the work is done, then the answer is put together.',
  usecases: ['Hierarchical Agent Teams'],
  flowData: drawSteps(steps, [
    'startAgentflow_0>llmAgentflow_0',
    'llmAgentflow_0>conditionAgentflow_0',
    'conditionAgentflow_0:0>agentAgentflow_0',
    'conditionAgentflow_0:1>agentAgentflow_1',
    'conditionAgentflow_0:2>llmAgentflow_1',
    'agentAgentflow_0>loopAgentflow_0',
    'agentAgentflow_1>loopAgentflow_1',
  ]),
})
