import { Failure } from '@hearth/kernel'
import { agentNode } from '../../domain/agentflow/agent-node.ts'
import { readNumber, readText } from '../read-inputs.ts'
import { describe } from './describe.ts'
import { updateStateInput } from './shared-inputs.ts'

const defaultRounds = 5

/** Goes back to a node that came before, so many times at most. */
export const loopAgentflow = agentNode(
  describe({
    name: 'loopAgentflow',
    label: 'Loop',
    version: 1.2,
    type: 'Loop',
    color: '#FFA07A',
    hint: 'Make sure to have memory enabled in the LLM/Agent node to retain the chat history',
    hideOutput: true,
    description: 'Loop back to a previous node',
    inputs: [
      {
        name: 'loopBackToNode',
        label: 'Loop Back To',
        type: 'asyncOptions',
        loadMethod: 'listPreviousNodes',
        freeSolo: true,
      },
      { name: 'maxLoopCount', label: 'Max Loop Count', type: 'number', default: defaultRounds },
      {
        name: 'fallbackMessage',
        label: 'Fallback Message',
        type: 'string',
        description: 'Message to display if the loop count is exceeded',
        placeholder: 'Enter your fallback message here',
        rows: 4,
        acceptVariable: true,
        optional: true,
      },
      updateStateInput('loopUpdateState'),
    ],
  }),
  async (node, _scope, env) => {
    // Written as "<node id>-<label>".
    const [nodeId = '', ...label] = (readText(node, 'loopBackToNode') ?? '').split('-')
    if (nodeId === '') throw new Failure('broken', `Cannot run node "${node.label}": no node to loop back to is chosen`)
    const given = readNumber(node, 'maxLoopCount') ?? Number(env.variable('MAX_LOOP_COUNT') ?? defaultRounds)
    const maxCount = given >= 1 ? Math.floor(given) : defaultRounds
    const fallback = readText(node, 'fallbackMessage')
    const content = `Loop back to ${label.join('-')} (${nodeId})`
    return {
      input: { nodeID: nodeId, maxLoopCount: maxCount },
      output: { content, nodeID: nodeId, maxLoopCount: maxCount, fallbackMessage: fallback },
      loop: { nodeId, maxCount, fallback },
    }
  },
)
