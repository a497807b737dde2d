import { comeAfter } from '../draw/sketch.ts'
import { modelInputs } from '../models/choose-model.ts'
import { toolKindOf } from '../models/tool-kinds.ts'
import { numberOf, textOf } from '../read-value.ts'
import { langflowKinds } from './langflow-kinds.ts'
import { langflowModel } from './langflow-model.ts'
import { structureOf } from './langflow-structure.ts'
import { fieldValue, type LangflowScope, type Value, wiresTo } from './langflow-value.ts'
import type { LangflowNode } from './read-langflow.ts'

const question = '{{ question }}'

/** An agent with its model, tools and knowledge. One that reads the question itself remembers the conversation. */
export function agentStep(node: LangflowNode, output: string, scope: LangflowScope): Value {
  const { sketch, within } = scope
  const system = fieldValue(scope, node, 'system_prompt', 'system_message')
  const input = fieldValue(scope, node, 'input_value')
  const text = input.text === '' ? question : input.text
  const remembers = text === question && within === undefined
  const id = sketch.newId('agentAgentflow')
  const turns = Math.ceil((numberOf(node.fields.n_messages) ?? 100) / 2)
  const messages = [
    ...(system.text === '' ? [] : [{ role: 'system', content: system.text }]),
    ...(remembers ? [] : [{ role: 'user', content: text }]),
  ]
  const inputs = {
    ...modelInputs('agentModel', langflowModel(node, scope)),
    agentMessages: messages,
    agentEnableMemory: remembers,
    ...(remembers && { agentMemoryType: 'windowSize', agentMemoryWindowSize: String(turns) }),
    ...capabilities(node, scope),
    ...(output === 'structured_response' && { agentStructuredOutput: structureOf(node.fields.output_schema) }),
  }
  if (numberOf(node.fields.max_iterations) !== undefined && node.fields.max_iterations !== 15)
    sketch.remark(node.label, 'agentAgentflow', 'not carried over, for an agent has no such input here: max iterations')
  sketch.nodes.push({ id, within, label: node.label, inputs })
  comeAfter(sketch, { id, within }, [...system.after, ...input.after])
  return { text: `{{ ${id} }}`, after: [{ id, choice: 0 }] }
}

function capabilities(node: LangflowNode, scope: LangflowScope) {
  const own = [
    ...(node.fields.add_calculator_tool === true ? ['calculator'] : []),
    ...(node.fields.add_current_date_tool === true ? ['currentDateTime'] : []),
  ]
  const tools = new Set(own)
  const knowledge: object[] = []
  for (const { from } of wiresTo(scope, node, 'tools')) {
    const tool = scope.nodeOf(from)
    if (tool === undefined) continue
    if (langflowKinds.get(tool.kind) === 'retriever') knowledge.push(knowledgeOf(tool, scope))
    else addTool(tool, tools, node, scope)
  }
  return {
    agentTools: [...tools].map((kind) => ({
      agentSelectedTool: kind,
      agentSelectedToolConfig: { agentSelectedTool: kind },
    })),
    ...(knowledge.length === 0 ? {} : { agentKnowledgeDocumentStores: knowledge }),
  }
}

function addTool(tool: LangflowNode, tools: Set<string>, agent: LangflowNode, { sketch, carry }: LangflowScope): void {
  const found = toolKindOf(tool.kind)
  if (found === undefined) {
    sketch.refuse(tool.label, `"${tool.kind}" has no counterpart here: give "${agent.label}" another tool in its place`)
    return
  }
  carry(tool.id)
  tools.add(found.kind)
  if (found.stands)
    sketch.remark(
      tool.label,
      found.kind,
      `"${tool.kind}" is served by a search of SearXNG: enter its address in the node`,
    )
}

function knowledgeOf(node: LangflowNode, { sketch, carry }: LangflowScope): object {
  carry(node.id)
  sketch.remark(
    node.label,
    'agentAgentflow',
    `what "${node.kind}" holds does not travel with the flow: put its documents into a document store and choose that in the agent`,
  )
  return {
    documentStore: '',
    docStoreDescription: textOf(node.fields.tool_description) ?? node.label,
    returnSourceDocuments: true,
  }
}
