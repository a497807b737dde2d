import { ask } from '../../domain/chat/ask.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { textInput } from '../inputs.ts'
import { reasoningOf } from './reasoning.ts'
import { sequentialNode } from './sequential-node.ts'
import {
  afterAny,
  historySelection,
  humanPrompt,
  ownModel,
  promptForms,
  promptValues,
  structuredOutput,
  systemPrompt,
  updateState,
} from './shared-inputs.ts'
import { structuredTable } from './structured.ts'
import { applied, modelOf, promptOf, stateUpdates } from './team-values.ts'

/** One turn of a model; a tool node behind it calls what the model asks for. */
export const seqLLMNode = sequentialNode(
  {
    name: 'seqLLMNode',
    label: 'LLM Node',
    version: 4.1,
    type: 'LLMNode',
    description: 'One turn of a chat model',
    nameInput: 'llmNodeName',
    textForms: promptForms,
    inputs: [
      textInput('llmNodeName', 'Name', { placeholder: 'LLM' }),
      systemPrompt,
      humanPrompt,
      historySelection,
      afterAny,
      ownModel,
      promptValues,
      structuredOutput('llmStructuredOutput'),
      updateState,
    ],
  },
  async (node, team, scope, env) => {
    const context = { ...scope.context, streaming: false }
    const prompt = promptOf(node, scope, scope.messages)
    const form = structuredTable(node, 'llmStructuredOutput')
    const tools = await toolsOf(team.toolNodeOf(node.nodeId)?.values.tools ?? [], context)
    const messages = form?.instruct(prompt) ?? prompt
    const options = tools.length > 0 ? { tools } : form?.options
    const { text, toolCalls, usage } = await ask(modelOf(node, team, scope), messages, context, options)
    const fields = toolCalls.length > 0 ? undefined : form?.parse(text)
    const content = fields === undefined ? text : JSON.stringify(fields)
    const state = applied(team, scope.state, await stateUpdates(node, scope, env, fields ?? { content }))
    const agentReasoning = reasoningOf(node, 'seqLLMNode', { messages: [content], state })
    return {
      input: { messages },
      output: { ...fields, content, toolCalls, agentReasoning },
      messages: [{ role: 'assistant', content, ...(toolCalls.length === 0 ? {} : { toolCalls }) }],
      state,
      usage,
    }
  },
)
