import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { callFlowTool } from './call-flow.ts'
import { callFlowInputs } from './call-flow-inputs.ts'
import { listFlows } from './list-flows.ts'

/** Another chatflow as a tool. */
export const chatflowTool: NodeDefinition = {
  name: 'ChatflowTool',
  label: 'Chatflow Tool',
  version: 5.1,
  type: 'ChatflowTool',
  category: 'Tools',
  description: 'Lets a model ask another chatflow',
  baseClasses: ['ChatflowTool', 'Tool'],
  inputs: [
    {
      name: 'credential',
      label: 'Connect Credential',
      type: 'credential',
      credentialNames: ['chatflowApi'],
      optional: true,
    },
    { name: 'selectedChatflow', label: 'Select Chatflow', type: 'asyncOptions', loadMethod: 'listChatflows' },
    ...callFlowInputs('Chatflow'),
  ],
  loadMethods: { listChatflows: listFlows(() => true) },
  init: (inputs, env) =>
    callFlowTool(inputs, env, {
      selection: 'selectedChatflow',
      defaultName: 'chatflow_tool',
      keyField: 'chatflowApiKey',
    }),
}
