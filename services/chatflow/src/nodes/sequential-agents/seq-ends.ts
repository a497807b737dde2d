import { Failure } from '@hearth/kernel'
import { textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { sequentialNode } from './sequential-node.ts'
import { afterAnyButStart } from './shared-inputs.ts'

/** Rounds of one loop; Flowise bounds all steps of a run to 100. */
const maxRounds = 100

/** Goes back to an agent that came before, by its name. */
export const seqLoop = sequentialNode(
  {
    name: 'seqLoop',
    label: 'Loop',
    version: 2.1,
    type: 'Loop',
    description: 'Goes back to an agent that came before',
    inputs: [
      afterAnyButStart,
      textInput('loopToName', 'Loop To', { placeholder: 'Agent1', description: 'Name of the agent to loop back to' }),
    ],
  },
  async (node, team, scope) => {
    const name = readText(node, 'loopToName') ?? ''
    const nodeId = team.idOfName(name)
    if (nodeId === undefined)
      throw new Failure('broken', `Cannot run node "${node.label}": no agent is named "${name}"`)
    const content = scope.messages.at(-1)?.content ?? ''
    return { input: {}, output: { content }, loop: { nodeId, maxCount: maxRounds, fallback: undefined } }
  },
)

/** Where sequential agents end: what was said last is the answer. */
export const seqEnd = sequentialNode(
  {
    name: 'seqEnd',
    label: 'End',
    version: 2.1,
    type: 'End',
    description: 'End conversation',
    inputs: [afterAnyButStart],
  },
  async (_node, _team, scope) => ({ input: {}, output: { content: scope.messages.at(-1)?.content ?? '' } }),
)
