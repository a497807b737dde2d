import { textInput } from '../inputs.ts'
import { chooseOutput } from './choose-output.ts'
import { sequentialNode } from './sequential-node.ts'
import { afterAnyButCondition, conditionInput, conditionOutputs } from './shared-inputs.ts'

/** Says by the state how the agents go on. */
export const seqCondition = sequentialNode(
  {
    name: 'seqCondition',
    label: 'Condition',
    version: 2.1,
    type: 'Condition',
    description: 'The state says which way the agents go on',
    role: 'condition',
    nameInput: 'conditionName',
    inputs: [
      textInput('conditionName', 'Condition Name', { optional: true, placeholder: 'If X, then Y' }),
      afterAnyButCondition,
      conditionInput,
    ],
    outputs: conditionOutputs,
  },
  async (node, team, scope, env) => {
    const conditions = await chooseOutput(node, team, scope, env)
    return { input: {}, output: { conditions, content: scope.messages.at(-1)?.content ?? '' } }
  },
)
