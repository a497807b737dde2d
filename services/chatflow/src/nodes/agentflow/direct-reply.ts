import { textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { agentflowNode } from './agentflow-node.ts'

/** Says what is written. */
export const directReplyAgentflow = agentflowNode(
  {
    name: 'directReplyAgentflow',
    label: 'Direct Reply',
    version: 1,
    type: 'DirectReply',
    color: '#4DDBBB',
    hideOutput: true,
    description: 'Answers with a text that you write',
    inputs: [
      textInput('directReplyMessage', 'Message', { rows: 4, acceptVariable: true, acceptNodeOutputAsVariable: true }),
    ],
  },
  async (node, scope) => {
    const content = readText(node, 'directReplyMessage') ?? ''
    if (scope.isLast) await scope.say(content)
    return { input: {}, output: { content } }
  },
)
