import { ask } from '../../domain/chat/ask.ts'
import { textInput } from '../inputs.ts'
import { chooseOutput } from './choose-output.ts'
import { reasoningOf } from './reasoning.ts'
import { sequentialNode } from './sequential-node.ts'
import {
  afterAnyButCondition,
  conditionInput,
  conditionOutputs,
  historySelection,
  humanPrompt,
  ownModel,
  promptForms,
  promptValues,
  structuredOutput,
  systemPrompt,
} from './shared-inputs.ts'
import { structuredTable } from './structured.ts'
import { modelOf, promptOf } from './team-values.ts'

/** A model says how the agents go on. */
export const seqConditionAgent = sequentialNode(
  {
    name: 'seqConditionAgent',
    label: 'Condition Agent',
    version: 3.1,
    type: 'ConditionAgent',
    description: 'A model says which way the agents go on',
    role: 'condition',
    nameInput: 'conditionAgentName',
    textForms: promptForms,
    inputs: [
      textInput('conditionAgentName', 'Name', { placeholder: 'Condition Agent' }),
      afterAnyButCondition,
      ownModel,
      systemPrompt,
      historySelection,
      humanPrompt,
      promptValues,
      structuredOutput('conditionAgentStructuredOutput'),
      conditionInput,
    ],
    outputs: conditionOutputs,
  },
  async (node, team, scope, env) => {
    const prompt = promptOf(node, scope, scope.messages)
    const form = structuredTable(node, 'conditionAgentStructuredOutput')
    const messages = form?.instruct(prompt) ?? prompt
    const context = { ...scope.context, streaming: false }
    const { text, usage } = await ask(modelOf(node, team, scope), messages, context, form?.options)
    const output = form?.parse(text) ?? { content: text }
    const conditions = await chooseOutput(node, team, scope, env, output)
    const content = scope.messages.at(-1)?.content ?? ''
    const agentReasoning = reasoningOf(node, 'seqConditionAgent', { messages: [text] })
    return { input: { messages }, output: { conditions, content, agentReasoning }, usage }
  },
)
