import { teamNode } from '../../domain/agentflow/team-node.ts'
import { textInput } from '../inputs.ts'
import { chooseOutput } from './choose-output.ts'
import { afterAnyButCondition, conditionInput } from './shared-inputs.ts'

/** Says by the state how the agents go on. */
export const seqCondition = teamNode(
  {
    name: 'seqCondition',
    label: 'Condition',
    version: 2.1,
    type: 'Condition',
    category: 'Sequential Agents',
    description: 'The state says which way the agents go on',
    baseClasses: ['Condition'],
    role: 'condition',
    nameInput: 'conditionName',
    inputs: [
      textInput('conditionName', 'Condition Name', { optional: true, placeholder: 'If X, then Y' }),
      afterAnyButCondition,
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
