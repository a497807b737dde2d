import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { callFlowTool } from './call-flow.ts'
import { callFlowInputs } from './call-flow-inputs.ts'
import { listFlows } from './list-flows.ts'

/** Another agentflow as a tool. */
export const agentAsTool: NodeDefinition = {
  name: 'agentAsTool',
  label: 'Agent as Tool',
  version: 1,
  type: 'AgentAsTool',
  category: 'Tools',
  description: 'Lets a model ask another agent flow',
  baseClasses: ['AgentAsTool', 'Tool'],
  inputs: [
    {
      name: 'credential',
      label: 'Connect Credential',
      type: 'credential',
      credentialNames: ['agentflowApi'],
      optional: true,
    },
    { name: 'selectedAgentflow', label: 'Select Agent', type: 'asyncOptions', loadMethod: 'listAgentflows' },
    ...callFlowInputs('Agentflow'),
  ],
  loadMethods: { listAgentflows: listFlows((type) => type === 'AGENTFLOW') },
  init: (inputs, env) =>
    callFlowTool(inputs, env, {
      selection: 'selectedAgentflow',
      defaultName: 'agentflow_tool',
      keyField: 'agentflowApiKey',
    }),
}
