import { teamNode } from '../../domain/agentflow/team-node.ts'
import type { ModelMessage } from '../../domain/chat/chat-model.ts'
import { runToolLoop } from '../../domain/tools/tool-loop.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { jsonInput, numberInput, textInput } from '../inputs.ts'
import { readNumber, readText } from '../read-inputs.ts'
import { reasoningOf } from '../sequential-agents/reasoning.ts'
import { fillText, modelOf, promptValuesOf } from '../sequential-agents/team-values.ts'

const defaultPrompt = 'You research what you are told to, and use your tools to find what is up to date.'

/** Rounds between supervisor and workers are bounded by the supervisor. */
const unbounded = Number.MAX_SAFE_INTEGER

/** Does what the supervisor says, and goes back to it. */
export const worker = teamNode(
  {
    name: 'worker',
    label: 'Worker',
    version: 2,
    type: 'Worker',
    category: 'Multi Agents',
    description: 'Does a task that the supervisor gives it',
    baseClasses: ['Worker'],
    nameInput: 'workerName',
    textForms: { workerPrompt: 'known-words', promptValues: 'own-paths' },
    inputs: [
      textInput('workerName', 'Worker Name', { placeholder: 'Worker' }),
      textInput('workerPrompt', 'Worker Prompt', { rows: 4, default: defaultPrompt }),
      { name: 'tools', label: 'Tools', type: 'Tool', list: true, optional: true },
      { name: 'supervisor', label: 'Supervisor', type: 'Supervisor' },
      { name: 'model', label: 'Tool Calling Chat Model', type: 'BaseChatModel', optional: true },
      jsonInput('promptValues', 'Format Prompt Values', { optional: true, acceptVariable: true, list: true }),
      numberInput('maxIterations', 'Max Iterations', { optional: true }),
    ],
  },
  async (node, team, scope) => {
    const context = { ...scope.context, streaming: false }
    const values = promptValuesOf(node, scope)
    const instructions = String(scope.state.instructions ?? '')
    const task: ModelMessage[] = instructions === '' ? [] : [{ role: 'user', content: instructions }]
    const messages: ModelMessage[] = [
      { role: 'system', content: fillText(readText(node, 'workerPrompt') ?? defaultPrompt, values) },
      ...scope.messages,
      ...task,
    ]
    const end = await runToolLoop({
      model: modelOf(node, team, scope),
      messages,
      tools: await toolsOf(node.values.tools ?? [], context),
      maxIterations: readNumber(node, 'maxIterations'),
      context,
    })
    const { text: content, usedTools, sourceDocuments, artifacts, usage } = end
    const reasoning = { messages: [content], usedTools, sourceDocuments, artifacts }
    return {
      input: { messages },
      output: {
        content,
        usedTools,
        sourceDocuments,
        artifacts,
        agentReasoning: reasoningOf(node, 'worker', reasoning),
      },
      messages: [{ role: 'assistant', content: `${node.label}: ${content}` }],
      state: { workerAnswer: content },
      loop: { nodeId: team.start.nodeId, maxCount: unbounded, fallback: undefined },
      usage,
    }
  },
)
