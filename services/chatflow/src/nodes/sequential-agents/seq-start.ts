import { fieldsOf } from '../../domain/fields.ts'
import { isMemory, isModeration } from '../kinds.ts'
import { sequentialNode } from './sequential-node.ts'

/** Where sequential agents begin: the conversation so far, and the state. */
export const seqStart = sequentialNode(
  {
    name: 'seqStart',
    label: 'Start',
    version: 2,
    type: 'Start',
    description: 'Starting point of the conversation',
    role: 'start',
    inputs: [
      { name: 'model', label: 'Chat Model', type: 'BaseChatModel' },
      { name: 'agentMemory', label: 'Agent Memory', type: 'BaseCheckpointSaver', optional: true },
      { name: 'state', label: 'State', type: 'State', optional: true },
      { name: 'inputModeration', label: 'Input Moderation', type: 'Moderation', optional: true, list: true },
    ],
  },
  async (node, _team, scope) => {
    const { agentMemory, state, inputModeration } = node.values
    const { context, input } = scope
    const moderations = [inputModeration].flat().filter(isModeration)
    for (const moderation of moderations) {
      const refusal = await moderation.refuse(input, context.signal)
      if (refusal !== undefined) return { input: { question: input }, output: { content: refusal }, ends: true }
    }
    const past = await context.history(isMemory(agentMemory) ? agentMemory : undefined)
    const set = { ...fieldsOf(fieldsOf(state).defaults), ...scope.kept }
    const messages = [...past, { role: 'user', content: input } as const]
    return { input: { question: input }, output: { question: input }, messages, state: set }
  },
)
