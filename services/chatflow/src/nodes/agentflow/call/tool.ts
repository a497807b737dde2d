import { Failure } from '@hearth/kernel'
import type { StepNode, StepScope } from '../../../domain/agentflow/agent-node.ts'
import { fieldsOf } from '../../../domain/fields.ts'
import type { Tool, ToolResult } from '../../../domain/tools/tool.ts'
import { toolsOf } from '../../../domain/tools/toolkit.ts'
import { textInput } from '../../inputs.ts'
import { readText } from '../../read-inputs.ts'
import { readList, textOf } from '../../read-list.ts'
import { refusalOf } from '../../refusal-of.ts'
import { agentflowNode } from '../agentflow-node.ts'
import { updateStateInput } from '../shared-inputs.ts'

/** Calls one tool with given arguments, without a model. */
export const toolAgentflow = agentflowNode(
  {
    assess: async (node) => await refusalOf(() => chosenTool(node)),
    name: 'toolAgentflow',
    label: 'Tool',
    version: 1.2,
    type: 'Tool',
    color: '#d4a373',
    description: 'Calls one tool, without a model',
    inputs: [
      {
        name: 'toolAgentflowSelectedTool',
        label: 'Tool',
        type: 'asyncOptions',
        loadMethod: 'listTools',
        loadConfig: true,
      },
      {
        name: 'toolInputArgs',
        label: 'Tool Input Arguments',
        type: 'array',
        acceptVariable: true,
        refresh: true,
        array: [
          {
            name: 'inputArgName',
            label: 'Input Argument Name',
            type: 'asyncOptions',
            loadMethod: 'listToolInputArgs',
            refresh: true,
          },
          textInput('inputArgValue', 'Input Argument Value', { acceptVariable: true }),
        ],
        show: { toolAgentflowSelectedTool: '.+' },
      },
      updateStateInput('toolUpdateState'),
    ],
  },
  async (node, scope) => {
    const args = argumentsOf(node)
    const { name, results } = await callAll(node, scope, args)
    const content = results.map(({ output }) => output).join('\n')
    const sourceDocuments = results.flatMap((result) => result.sourceDocuments ?? [])
    const artifacts = results.flatMap((result) => result.artifacts ?? [])
    if (scope.isLast) await scope.say(content)
    return {
      input: { toolInputArgs: node.values.toolInputArgs, selectedTool: name },
      output: {
        content,
        ...(artifacts.length === 0 ? {} : { artifacts }),
        ...(sourceDocuments.length === 0 ? {} : { sourceDocuments }),
      },
    }
  },
)

type Called = { readonly name: string; readonly results: readonly ToolResult[] }

// A toolkit's tools are all called, as in Flowise.
async function callAll(node: StepNode, scope: StepScope, args: Tool['parameters']): Promise<Called> {
  const name = chosenTool(node)
  const config = fieldsOf(node.values.toolAgentflowSelectedToolConfig ?? node.values.selectedToolConfig)
  const tools = await toolsOf(await scope.component(name, config), scope.context)
  if (tools.length === 0) throw new Failure('broken', `Cannot run node "${node.label}": "${name}" is no tool`)
  // What a tool's own flow says on its way is no part of this answer.
  const context = { ...scope.context, streaming: false }
  return { name, results: await Promise.all(tools.map((tool) => tool.call(args, context))) }
}

function chosenTool(node: StepNode): string {
  const name = readText(node, 'toolAgentflowSelectedTool') ?? readText(node, 'selectedTool')
  if (name === undefined) throw new Failure('broken', `Cannot run node "${node.label}": Tool not selected`)
  return name
}

function argumentsOf(node: StepNode): Readonly<Record<string, unknown>> {
  const items = readList(node, 'toolInputArgs').filter(({ inputArgName }) => textOf(inputArgName) !== undefined)
  return Object.fromEntries(items.map((item) => [String(item.inputArgName), argumentOf(item.inputArgValue)]))
}

// Lists and objects are written as their JSON, which the editor may have escaped.
function argumentOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.replaceAll(/\\(["[\]{}\\])/g, '$1').trim()
  if (!/^(\[.*\]|\{.*\})$/s.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
