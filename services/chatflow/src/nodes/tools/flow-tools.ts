import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import { credentialInput, flagInput, textInput } from '../inputs.ts'
import { type CallFlow, callFlowTool } from './call-flow.ts'
import { listFlows } from './list-flows.ts'
import { whenToUse } from './tool-inputs.ts'

type FlowTool = Pick<NodeDefinition, 'name' | 'label' | 'version' | 'type' | 'description'> &
  CallFlow & {
    readonly credentialName: string
    readonly selectionLabel: string
    readonly loadMethod: string
    /** Which flows are offered, by their type. */
    readonly offers: (type: string) => boolean
    /** How people call such a flow. */
    readonly target: 'Chatflow' | 'Agentflow'
  }

const kinds: readonly FlowTool[] = [
  {
    name: 'ChatflowTool',
    label: 'Chatflow Tool',
    version: 5.1,
    type: 'ChatflowTool',
    description: 'Lets a model ask another chatflow',
    credentialName: 'chatflowApi',
    keyField: 'chatflowApiKey',
    selection: 'selectedChatflow',
    selectionLabel: 'Select Chatflow',
    loadMethod: 'listChatflows',
    offers: () => true,
    target: 'Chatflow',
    defaultName: 'chatflow_tool',
  },
  {
    name: 'agentAsTool',
    label: 'Agent as Tool',
    version: 1,
    type: 'AgentAsTool',
    description: 'Lets a model ask another agent flow',
    credentialName: 'agentflowApi',
    keyField: 'agentflowApiKey',
    selection: 'selectedAgentflow',
    selectionLabel: 'Select Agent',
    loadMethod: 'listAgentflows',
    offers: (type) => type === 'AGENTFLOW',
    target: 'Agentflow',
    defaultName: 'agentflow_tool',
  },
]

/** Other flows as tools. */
export const flowTools: readonly NodeDefinition[] = kinds.map(flowTool)

function flowTool(kind: FlowTool): NodeDefinition {
  const { name, label, version, type, description, loadMethod } = kind
  return {
    name,
    label,
    version,
    type,
    category: 'Tools',
    description,
    baseClasses: [type, 'Tool'],
    inputs: [
      credentialInput([kind.credentialName], { optional: true }),
      { name: kind.selection, label: kind.selectionLabel, type: 'asyncOptions', loadMethod },
      ...callInputs(kind.target),
    ],
    loadMethods: { [loadMethod]: listFlows(kind.offers) },
    init: (inputs, env) => callFlowTool(inputs, env, kind),
  }
}

function callInputs(target: FlowTool['target']): readonly NodeInput[] {
  const lower = target.toLowerCase()
  const last = { optional: true, additionalParams: true } as const
  return [
    textInput('name', 'Tool Name'),
    textInput('description', 'Tool Description', {
      description: whenToUse,
      rows: 3,
      placeholder: 'Answers questions about orders and invoices',
    }),
    flagInput('returnDirect', 'Return Direct', { optional: true }),
    {
      name: 'overrideConfig',
      label: 'Override Config',
      description: `Settings of the ${lower} that count for these calls`,
      type: 'json',
      ...last,
      acceptVariable: true,
    },
    textInput('baseURL', 'Base URL', {
      description: `Another server to ask; without it the ${lower} runs in this one.`,
      placeholder: 'http://localhost:3000',
      ...last,
    }),
    flagInput('startNewSession', 'Start new session per message', {
      description: `Each call begins a new session; otherwise the ${lower} goes on in the session of the chat`,
      default: false,
      ...last,
    }),
    flagInput('useQuestionFromChat', 'Use Question from Chat', {
      description: `The question of the chat is put to the ${lower}, whatever the model asks`,
      ...last,
    }),
    textInput('customInput', 'Custom Input', {
      description: `Put to the ${lower} in place of what the model asks`,
      ...last,
      show: { useQuestionFromChat: false },
    }),
  ]
}
