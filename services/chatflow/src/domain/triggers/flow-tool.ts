import { Failure } from '@hearth/kernel'
import type { Chatflow } from '../chatflows/chatflow.ts'
import type { JsonSchema } from '../tools/tool.ts'
import type { McpServerConfig } from './mcp-server-config.ts'
import { listInput, startInputs } from './start-node.ts'

/** A flow as other programs' models see it. */
export type FlowTool = { readonly name: string; readonly description: string; readonly inputSchema: JsonSchema }

/** The one tool of a flow: it takes a question or, where the flow starts with a form, the form. */
export function flowTool(
  chatflow: Pick<Chatflow, 'name' | 'flowData'>,
  config: Pick<McpServerConfig, 'toolName' | 'description'>,
): FlowTool {
  return {
    name: config.toolName === '' ? toolNameOf(chatflow.name) : config.toolName,
    description: config.description === '' ? `Execute the "${chatflow.name}" flow` : config.description,
    inputSchema: inputSchema(startInputs(chatflow.flowData)),
  }
}

/** What a call of the tool asks the flow. @throws {Failure} `invalid` where it asks nothing */
export function flowToolInput(args: Readonly<Record<string, unknown>>): {
  readonly question: string
  readonly form: Readonly<Record<string, unknown>> | undefined
} {
  const { question, form } = args
  const isForm = typeof form === 'object' && form !== null && !Array.isArray(form)
  const asked = typeof question === 'string' ? question : ''
  if (asked === '' && !isForm)
    throw new Failure(
      'invalid',
      'Cannot ask the flow: "question" must be a text or, where it starts with a form, "form" an object',
    )
  return { question: asked, form: isForm ? { ...form } : undefined }
}

function toolNameOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '_')
    .replaceAll(/_+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 64)
  return plain === '' ? 'chatflow_tool' : plain
}

function inputSchema(start: Readonly<Record<string, unknown>>): JsonSchema {
  if (start.startInputType !== 'formInput') {
    const question = { type: 'string', description: 'What to ask the flow' }
    return { type: 'object', properties: { question }, required: ['question'] }
  }
  const fields = listInput(start.formInputTypes).filter(({ name }) => typeof name === 'string' && name !== '')
  const properties = Object.fromEntries(fields.map((field) => [String(field.name), fieldSchema(field)]))
  const form = { type: 'object', properties, required: Object.keys(properties), description: 'Form inputs of the flow' }
  return { type: 'object', properties: { form }, required: ['form'] }
}

function fieldSchema({ type, label, addOptions }: Readonly<Record<string, unknown>>): JsonSchema {
  const description = typeof label === 'string' ? { description: label } : {}
  const options = listInput(addOptions)
    .map(({ option }) => option)
    .filter((option) => typeof option === 'string')
  if (type === 'options' && options.length > 0) return { type: 'string', enum: options, ...description }
  return { type: type === 'number' || type === 'boolean' ? type : 'string', ...description }
}
