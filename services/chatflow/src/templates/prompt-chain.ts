import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { drawChain, wire } from './draw/draw-chain.ts'

export const promptChain = (): FlowTemplate => ({
  type: 'Chatflow',
  name: 'Prompt chain',
  description: 'Two prompts one after the other: the first drafts an outline, the second writes a text from it.',
  usecases: ['Basic'],
  flowData: drawChain([
    { id: 'chatHearth_0', column: 0 },
    {
      id: 'promptTemplate_0',
      column: 0,
      inputs: { template: 'Write an outline of three points for a short text about: {topic}\n\nOutline:' },
    },
    {
      id: 'llmChain_0',
      column: 1,
      inputs: { model: wire('chatHearth_0'), prompt: wire('promptTemplate_0'), chainName: 'Outline' },
      output: 'outputPrediction',
    },
    {
      id: 'promptTemplate_1',
      column: 2,
      inputs: {
        template: 'Write a text of one paragraph for each point of this outline.\n\n{outline}\n\nText:',
        promptValues: '{"outline": "{{llmChain_0.data.instance}}"}',
      },
    },
    { id: 'chatHearth_1', column: 2 },
    {
      id: 'llmChain_1',
      column: 3,
      inputs: { model: wire('chatHearth_1'), prompt: wire('promptTemplate_1'), chainName: 'Text' },
      output: 'llmChain',
    },
  ]),
})
