import { Failure } from '@hearth/kernel'
import type { StepNode } from '../../../domain/agentflow/agent-node.ts'
import { numberInput, textInput } from '../../inputs.ts'
import { readNumber, readText } from '../../read-inputs.ts'
import { refusalOf } from '../../refusal-of.ts'
import { agentflowNode } from '../agentflow-node.ts'
import { updateStateInput } from '../shared-inputs.ts'

const defaultRounds = 5

/** Goes back to a node that came before, so many times at most. */
export const loopAgentflow = agentflowNode(
  {
    assess: async (node) => await refusalOf(() => targetOf(node)),
    name: 'loopAgentflow',
    label: 'Loop',
    version: 1.2,
    type: 'Loop',
    color: '#FFA07A',
    hint: 'Only LLM and Agent nodes with memory know what was said in the rounds before',
    hideOutput: true,
    description: 'Goes back to a node that came before',
    inputs: [
      {
        name: 'loopBackToNode',
        label: 'Loop Back To',
        type: 'asyncOptions',
        loadMethod: 'listPreviousNodes',
        freeSolo: true,
      },
      numberInput('maxLoopCount', 'Max Loop Count', { default: defaultRounds }),
      textInput('fallbackMessage', 'Fallback Message', {
        description: 'Said when there are no rounds left',
        placeholder: 'Enter your fallback message here',
        rows: 4,
        acceptVariable: true,
        optional: true,
      }),
      updateStateInput('loopUpdateState'),
    ],
  },
  async (node, _scope, env) => {
    const { nodeId, label } = targetOf(node)
    const given = readNumber(node, 'maxLoopCount') ?? Number(env.variable('MAX_LOOP_COUNT') ?? defaultRounds)
    const maxCount = given >= 1 ? Math.floor(given) : defaultRounds
    const fallback = readText(node, 'fallbackMessage')
    const content = `Loop back to ${label} (${nodeId})`
    return {
      input: { nodeID: nodeId, maxLoopCount: maxCount },
      output: { content, nodeID: nodeId, maxLoopCount: maxCount, fallbackMessage: fallback },
      loop: { nodeId, maxCount, fallback },
    }
  },
)

// Written as "<node id>-<label>".
function targetOf(node: StepNode): { readonly nodeId: string; readonly label: string } {
  const [nodeId = '', ...label] = (readText(node, 'loopBackToNode') ?? '').split('-')
  if (nodeId === '') throw new Failure('broken', `Cannot run node "${node.label}": no node to loop back to is chosen`)
  return { nodeId, label: label.join('-') }
}
