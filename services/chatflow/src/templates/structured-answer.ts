import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { drawChain, wire } from './draw/draw-chain.ts'

const jsonStructure = JSON.stringify([
  { property: 'subject', type: 'string', description: 'what the message is about, in a few words' },
  { property: 'mood', type: 'string', description: 'friendly, neutral or angry' },
  { property: 'urgency', type: 'number', description: 'from 1, whenever, to 5, at once' },
])

export const structuredAnswer = (): FlowTemplate => ({
  type: 'Chatflow',
  name: 'Structured answer',
  description: 'Reads a message and answers with fields instead of prose: subject, mood and how urgent it is.',
  usecases: ['Extraction'],
  flowData: drawChain([
    { id: 'structuredOutputParser_0', column: 0, inputs: { autofixParser: true, jsonStructure } },
    { id: 'chatHearth_0', column: 0, inputs: { temperature: 0 } },
    {
      id: 'chatPromptTemplate_0',
      column: 1,
      inputs: {
        systemMessagePrompt: 'You sort incoming messages. Take what you say from the message alone.',
        humanMessagePrompt: '{message}',
        promptValues: '{"message": "{{question}}"}',
      },
    },
    {
      id: 'llmChain_0',
      column: 2,
      inputs: {
        model: wire('chatHearth_0'),
        prompt: wire('chatPromptTemplate_0'),
        outputParser: wire('structuredOutputParser_0'),
      },
      output: 'llmChain',
    },
  ]),
})
