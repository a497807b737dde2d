import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { readsOnly } from './asks.ts'
import { drawSteps, type Step } from './draw/draw-steps.ts'

const steps: readonly Step[] = [
  {
    id: 'startAgentflow_0',
    label: 'Start',
    at: [0, 0],
    inputs: {
      startInputType: 'scheduleInput',
      scheduleType: 'cronExpression',
      scheduleCronExpression: '0 7 * * *',
      scheduleInputMode: 'text',
      scheduleDefaultInput: 'What is new today?',
    },
  },
  {
    id: 'httpAgentflow_0',
    label: 'Fetch',
    at: [1, 0],
    inputs: { method: 'GET', url: 'https://example.org/', responseType: 'text', hearthOnError: 'continue' },
  },
  {
    id: 'llmAgentflow_0',
    label: 'Digest',
    at: [2, 0],
    inputs: readsOnly(
      '{{ question }}\n\n{{ httpAgentflow_0 }}',
      'Write a digest of five lines of the page you are given, the newest first.',
    ),
  },
]

export const dailyDigest = (): FlowTemplate => ({
  type: 'AgentflowV2',
  name: 'Daily digest',
  description:
    'Every morning at seven it fetches a page, and a model writes what is new there. Put in the address of your page.',
  usecases: ['Automation'],
  flowData: drawSteps(steps, ['startAgentflow_0>httpAgentflow_0', 'httpAgentflow_0>llmAgentflow_0']),
})
