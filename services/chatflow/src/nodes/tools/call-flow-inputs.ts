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
      description: 'Description of what the tool does. This is for LLM to determine when to use this tool.',
      rows: 3,
      placeholder: 'Useful for when you need to ask questions about the most recent state of the union address.',
    },
    { name: 'returnDirect', label: 'Return Direct', type: 'boolean', optional: true },
    {
      name: 'overrideConfig',
      label: 'Override Config',
      description: `Override the config passed to the ${target}.`,
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
      description: `Whether to continue the session with the ${target} tool or start a new one with each interaction.`,
      default: false,
      optional: true,
      additionalParams: true,
    },
    {
      name: 'useQuestionFromChat',
      label: 'Use Question from Chat',
      type: 'boolean',
      description: `Whether to use the question from the chat as input to the ${lower}. If turned on, this will override the custom input.`,
      optional: true,
      additionalParams: true,
    },
    {
      name: 'customInput',
      label: 'Custom Input',
      type: 'string',
      description: `Custom input to be passed to the ${lower}. Leave empty to let LLM decides the input.`,
      optional: true,
      additionalParams: true,
      show: { useQuestionFromChat: false },
    },
  ]
}
