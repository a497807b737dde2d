import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { drawChain, wire } from './draw/draw-chain.ts'

export const reactAgent = (): FlowTemplate => ({
  type: 'Chatflow',
  name: 'Agent that thinks aloud',
  description:
    'A ReAct agent: it reasons in steps and uses tools by text, so it works with models that cannot call tools.',
  usecases: ['Agent'],
  flowData: drawChain([
    { id: 'calculator_0', column: 0 },
    { id: 'currentDateTime_0', column: 0 },
    { id: 'chatHearth_0', column: 1, inputs: { temperature: 0.2 } },
    { id: 'bufferWindowMemory_0', column: 1, inputs: { k: 4 } },
    {
      id: 'reactAgentChat_0',
      column: 2,
      inputs: {
        tools: [wire('calculator_0'), wire('currentDateTime_0')],
        model: wire('chatHearth_0'),
        memory: wire('bufferWindowMemory_0'),
        maxIterations: 6,
      },
    },
  ]),
})
