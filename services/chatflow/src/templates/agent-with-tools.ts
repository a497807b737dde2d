import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { drawChain, wire } from './draw/draw-chain.ts'

export const agentWithTools = (): FlowTemplate => ({
  type: 'Chatflow',
  name: 'Agent with tools',
  description: 'An assistant that calculates, knows the time and remembers the conversation. Wire further tools to it.',
  usecases: ['Agent'],
  suggestions: ['What is 12 * 7?', 'What is 144 / 12?'],
  flowData: drawChain([
    { id: 'calculator_0', column: 0 },
    { id: 'currentDateTime_0', column: 0 },
    { id: 'chatHearth_0', column: 1 },
    { id: 'bufferWindowMemory_0', column: 1, inputs: { k: 6 } },
    {
      id: 'toolAgent_0',
      column: 2,
      inputs: {
        tools: [wire('calculator_0'), wire('currentDateTime_0')],
        model: wire('chatHearth_0'),
        memory: wire('bufferWindowMemory_0'),
        systemMessage: 'You are a helpful assistant. Use your tools for sums and dates instead of guessing.',
      },
    },
  ]),
})
