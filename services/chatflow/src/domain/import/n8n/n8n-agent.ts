import { type Fields, fieldsOf } from '../../fields.ts'
import { modelInputs } from '../models/choose-model.ts'
import { toolKindOf } from '../models/tool-kinds.ts'
import { numberOf, textOf } from '../read-value.ts'
import { fillIn } from './n8n-expressions.ts'
import { n8nKinds } from './n8n-kinds.ts'
import { n8nModel } from './n8n-model.ts'
import { type N8nScope, partsOf } from './n8n-scope.ts'
import { parsedKeys } from './n8n-structure.ts'
import type { N8nNode } from './read-n8n.ts'

const question = '{{ question }}'
// What n8n tells an agent that nobody has told anything.
const unsaid = 'You are a helpful assistant'

/** What an agent or a chain is asked. */
export function askedText(node: N8nNode, scope: N8nScope): string {
  const { promptType, text } = node.settings
  const written = promptType === 'define' || (promptType === undefined && textOf(text) !== undefined)
  return written ? fillIn(text, node, scope) : question
}

/** An agent with its model, memory, tools and form of answer. */
export function agentInputs(node: N8nNode, scope: N8nScope): Fields {
  const options = fieldsOf(node.settings.options)
  const text = askedText(node, scope)
  const system = textOf(options.systemMessage) === undefined ? unsaid : fillIn(options.systemMessage, node, scope)
  const keys = parsedKeys(node, scope)
  const memory = memoryOf(node, text, scope)
  sayDropped(node, options, scope)
  return {
    ...modelInputs('agentModel', n8nModel(node, scope)),
    agentMessages: [
      { role: 'system', content: system },
      ...(memory.agentEnableMemory === true ? [] : [{ role: 'user', content: text }]),
    ],
    ...memory,
    ...toolsOf(node, scope),
    ...(keys.length > 0 && { agentStructuredOutput: keys }),
  }
}

function memoryOf(node: N8nNode, text: string, scope: N8nScope): Fields {
  const [memory] = partsOf(scope, node, 'ai_memory')
  if (memory === undefined) return { agentEnableMemory: false }
  scope.carry(memory.name)
  const { remark } = scope.sketch
  if (memory.kind !== 'memoryBufferWindow')
    remark(
      memory.name,
      'agentAgentflow',
      'the conversation is kept here and not where it was; what it holds does not travel with the workflow',
    )
  if (text.trim() !== question) {
    remark(
      memory.name,
      'agentAgentflow',
      `not carried over: "${node.name}" is asked something else than the question, and remembers nothing; let it read the question to turn its memory on`,
    )
    return { agentEnableMemory: false }
  }
  const turns = numberOf(memory.settings.contextWindowLength) ?? 5
  return { agentEnableMemory: true, agentMemoryType: 'windowSize', agentMemoryWindowSize: String(turns) }
}

function sayDropped({ name }: N8nNode, options: Fields, { sketch }: N8nScope): void {
  const dropped = Object.keys(options).filter((option) => !['systemMessage', 'enableStreaming'].includes(option))
  if (dropped.length > 0)
    sketch.remark(
      name,
      'agentAgentflow',
      `not carried over, for an agent has no such input here: ${dropped.join(', ')}`,
    )
}

function toolsOf(node: N8nNode, scope: N8nScope): Fields {
  const tools: object[] = []
  const knowledge: object[] = []
  for (const tool of partsOf(scope, node, 'ai_tool')) {
    if (tool.kind === 'toolVectorStore' || n8nKinds.get(tool.kind) === 'retriever')
      knowledge.push(knowledgeOf(tool, scope))
    else tools.push(...toolOf(tool, node, scope))
  }
  return { agentTools: tools, ...(knowledge.length > 0 && { agentKnowledgeDocumentStores: knowledge }) }
}

function toolOf(tool: N8nNode, agent: N8nNode, scope: N8nScope): readonly object[] {
  const made = ownTool(tool, scope) ?? namedTool(tool, scope)
  if (made === undefined) {
    scope.sketch.refuse(
      tool.name,
      `"${tool.kind}" has no counterpart here: give "${agent.name}" another tool in its place`,
    )
    return []
  }
  scope.carry(tool.name)
  const { kind, config } = made
  return [{ agentSelectedTool: kind, agentSelectedToolConfig: { ...config, agentSelectedTool: kind } }]
}

type Made = { readonly kind: string; readonly config: Fields }

function namedTool({ kind, name }: N8nNode, { sketch }: N8nScope): Made | undefined {
  const found = toolKindOf(kind)
  if (found?.stands === true)
    sketch.remark(name, found.kind, 'it is served by a search of SearXNG: enter its address in the node')
  return found && { kind: found.kind, config: {} }
}

/** A tool that the workflow's owner wrote: a program, a request, another workflow. */
function ownTool(tool: N8nNode, scope: N8nScope): Made | undefined {
  const { settings } = tool
  const name = (textOf(settings.name) ?? tool.name).replaceAll(/\W+/g, '_')
  const description = fillIn(settings.description ?? settings.toolDescription, tool, scope)
  switch (tool.kind) {
    case 'toolCode':
      return settings.language === 'python' ? undefined : codeTool(name, description, textOf(settings.jsCode) ?? '')
    case 'toolHttpRequest':
    case 'httpRequestTool':
      return requestTool(tool, name, description, scope)
    case 'toolWorkflow':
      scope.sketch.remark(
        tool.name,
        'ChatflowTool',
        'the workflow that it calls is a file of its own: import that too and choose it in the tool',
      )
      return { kind: 'ChatflowTool', config: { name, description, selectedChatflow: '' } }
    default:
      return undefined
  }
}

function codeTool(name: string, description: string, code: string): Made {
  return {
    kind: 'customTool',
    config: {
      ...{ customToolName: name, customToolDesc: description },
      customToolSchema: "z.object({ query: z.string().describe('What the tool is given') })",
      customToolFunc: `const query = $query\n${code}`,
    },
  }
}

function requestTool(tool: N8nNode, name: string, description: string, scope: N8nScope): Made | undefined {
  const { settings } = tool
  const method = (textOf(settings.method) ?? 'GET').toLowerCase()
  const kind = { get: 'requestsGet', post: 'requestsPost', put: 'requestsPut', delete: 'requestsDelete' }[method]
  if (kind === undefined) return undefined
  if (settings.sendHeaders === true || settings.authentication !== undefined)
    scope.sketch.remark(
      tool.name,
      kind,
      'not carried over, for they may be secrets: its headers and what authorizes it; enter them in the tool',
    )
  const config = { Url: fillIn(settings.url, tool, scope), Name: name, Description: description }
  return {
    kind,
    config: Object.fromEntries(Object.entries(config).map(([field, value]) => [`${kind}${field}`, value])),
  }
}

function knowledgeOf({ name, kind, settings }: N8nNode, { sketch, carry }: N8nScope): object {
  carry(name)
  sketch.remark(
    name,
    'agentAgentflow',
    `what "${kind}" holds does not travel with the workflow: put its documents into a document store and choose that in the agent`,
  )
  const description = textOf(settings.toolDescription) ?? textOf(settings.description) ?? name
  return { documentStore: '', docStoreDescription: description, returnSourceDocuments: true }
}
