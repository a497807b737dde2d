import type { NodeInput } from '../../domain/flow/node-definition.ts'

/** What the two tools that ask another flow have in common. @param target how people call that flow */
export function callFlowInputs(target: 'Chatflow' | 'Agentflow'): readonly NodeInput[] {
  const lower = target.toLowerCase()
  return [
    { name: 'name', label: 'Tool Name', type: 'string' },
    {
      name: 'description',
      label: 'Tool Description',
      type: 'string',
      description: 'Tells the model when to use the tool',
      rows: 3,
      placeholder: 'Answers questions about orders and invoices',
    },
    { name: 'returnDirect', label: 'Return Direct', type: 'boolean', optional: true },
    {
      name: 'overrideConfig',
      label: 'Override Config',
      description: `Settings of the ${lower} that count for these calls`,
      type: 'json',
      optional: true,
      additionalParams: true,
      acceptVariable: true,
    },
    {
      name: 'baseURL',
      label: 'Base URL',
      type: 'string',
      description: `Another server to ask; without it the ${lower} runs in this one.`,
      placeholder: 'http://localhost:3000',
      optional: true,
      additionalParams: true,
    },
    {
      name: 'startNewSession',
      label: 'Start new session per message',
      type: 'boolean',
      description: `Each call begins a new session; otherwise the ${lower} goes on in the session of the chat`,
      default: false,
      optional: true,
      additionalParams: true,
    },
    {
      name: 'useQuestionFromChat',
      label: 'Use Question from Chat',
      type: 'boolean',
      description: `The question of the chat is put to the ${lower}, whatever the model asks`,
      optional: true,
      additionalParams: true,
    },
    {
      name: 'customInput',
      label: 'Custom Input',
      type: 'string',
      description: `Put to the ${lower} in place of what the model asks`,
      optional: true,
      additionalParams: true,
      show: { useQuestionFromChat: false },
    },
  ]
}
