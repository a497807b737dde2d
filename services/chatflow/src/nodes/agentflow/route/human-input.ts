import type { Resumed, StepNode, StepResult, StepScope } from '../../../domain/agentflow/agent-node.ts'
import { ask } from '../../../domain/chat/ask.ts'
import type { ModelMessage } from '../../../domain/chat/chat-model.ts'
import { choiceInput, flagInput, textInput } from '../../inputs.ts'
import { readFlag, readText } from '../../read-inputs.ts'
import { agentflowNode } from '../agentflow-node.ts'
import { modelOf } from '../model/model-of.ts'
import { modelInput, options } from '../shared-inputs.ts'

const defaultPrompt = `Summarize the conversation so far in one short paragraph, with most weight on the last messages, so that a person can decide how to go on. End with an open question that asks for that decision.`

/** Stops the run until a person says how it goes on. */
export const humanInputAgentflow = agentflowNode(
  {
    name: 'humanInputAgentflow',
    label: 'Human Input',
    version: 1,
    type: 'HumanInput',
    role: 'human',
    color: '#6E6EFD',
    description: 'Waits until a person agrees, refuses or says more',
    inputs: [
      choiceInput('humanInputDescriptionType', 'Description Type', {
        options: options(
          ['Fixed', 'fixed', 'A text that you write'],
          ['Dynamic', 'dynamic', 'A model words it from the conversation'],
        ),
      }),
      textInput('humanInputDescription', 'Description', {
        placeholder: 'Shall the order be placed as it stands?',
        acceptVariable: true,
        rows: 4,
        show: { humanInputDescriptionType: 'fixed' },
      }),
      { ...modelInput('humanInputModel'), show: { humanInputDescriptionType: 'dynamic' } },
      textInput('humanInputModelPrompt', 'Prompt', {
        default: `<p>${defaultPrompt}</p>`,
        acceptVariable: true,
        generateInstruction: true,
        rows: 4,
        show: { humanInputDescriptionType: 'dynamic' },
      }),
      flagInput('humanInputEnableFeedback', 'Enable Feedback', { default: true }),
    ],
    outputs: [
      { name: 'proceed', label: 'Proceed', baseClasses: ['HumanInput'] },
      { name: 'reject', label: 'Reject', baseClasses: ['HumanInput'] },
    ],
  },
  async (node, scope): Promise<StepResult> => {
    const messages = [...(await scope.past()), ...scope.messages]
    if (scope.resumed !== undefined) return decided(node, scope.resumed, messages)
    const content = await question(node, scope, messages)
    return {
      input: { messages, humanInputEnableFeedback: node.values.humanInputEnableFeedback },
      output: { content },
      messages: [{ role: 'assistant', content }],
      pauses: true,
    }
  },
)

function decided(node: StepNode, { type, feedback }: Resumed, messages: readonly ModelMessage[]): StepResult {
  const given = readFlag(node, 'humanInputEnableFeedback') && feedback ? { feedback } : {}
  const outcome = (name: Resumed['type']) => ({
    type: name,
    startNodeId: node.nodeId,
    ...given,
    isFulfilled: type === name,
  })
  const reply: ModelMessage = { role: 'user', content: feedback || type }
  return {
    input: { type, startNodeId: node.nodeId, ...given, messages: [...messages, reply] },
    output: { conditions: [outcome('proceed'), outcome('reject')] },
    messages: feedback ? [{ role: 'user', content: feedback }] : [],
  }
}

async function question(node: StepNode, scope: StepScope, messages: readonly ModelMessage[]): Promise<string> {
  if (node.values.humanInputDescriptionType !== 'dynamic') {
    const asked = readText(node, 'humanInputDescription') ?? 'Do you want to proceed?'
    const content = `${messages.at(-1)?.content ?? ''}\n\n${asked}`
    await scope.say(content)
    return content
  }
  const model = await modelOf(node, scope, 'humanInputModel')
  const content = readText(node, 'humanInputModelPrompt') ?? defaultPrompt
  return (await ask(model, [...messages, { role: 'user', content }], scope.context)).text
}
