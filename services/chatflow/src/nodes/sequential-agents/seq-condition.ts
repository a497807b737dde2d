import { teamNode } from '../../domain/agentflow/team-node.ts'
import { chooseOutput } from './choose-output.ts'
import { conditionInput, sequentialNode } from './shared-inputs.ts'

/** Says by the state how the agents go on. */
export const seqCondition = teamNode(
  {
    name: 'seqCondition',
    label: 'Condition',
    version: 2.1,
    type: 'Condition',
    category: 'Sequential Agents',
    description: 'Conditional function to determine which route to take next',
    baseClasses: ['Condition'],
    role: 'condition',
    nameInput: 'conditionName',
    inputs: [
      { name: 'conditionName', label: 'Condition Name', type: 'string', optional: true, placeholder: 'If X, then Y' },
      sequentialNode('Start | Agent | LLMNode | ToolNode | CustomFunction | ExecuteFlow'),
      conditionInput,
    ],
    outputs: [
      { name: 'next', label: 'Next', baseClasses: ['Condition'] },
      { name: 'end', label: 'End', baseClasses: ['Condition'] },
    ],
  },
  async (node, team, scope, env) => {
    const conditions = await chooseOutput(node, team, scope, env)
    return { input: {}, output: { conditions, content: scope.messages.at(-1)?.content ?? '' } }
  },
)
