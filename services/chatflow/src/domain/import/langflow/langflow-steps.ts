import { comeAfter } from '../draw/sketch.ts'
import { modelInputs } from '../models/choose-model.ts'
import { toolKindOf } from '../models/tool-kinds.ts'
import { numberOf, textOf } from '../read-value.ts'
import { agentStep } from './langflow-agent.ts'
import { conditionStep, loopStep, requestStep } from './langflow-control.ts'
import type { LangflowRole } from './langflow-kinds.ts'
import { langflowModel } from './langflow-model.ts'
import { structureOf } from './langflow-structure.ts'
import { fieldValue, joined, type LangflowScope, type Value, wiresTo } from './langflow-value.ts'
import type { LangflowNode } from './read-langflow.ts'

type Convert = (node: LangflowNode, output: string, scope: LangflowScope) => Value

/** What becomes of a component of each role. */
export const langflowSteps: Readonly<Record<LangflowRole | 'tool', Convert>> = {
  question: () => ({ text: '{{ question }}', after: [] }),
  text: textOfAll,
  prompt,
  model: (node, _output, scope) => modelStep(node, scope),
  agent: agentStep,
  answer: (node, _output, scope) => fieldValue(scope, node, 'input_value'),
  history: () => ({ text: '{{ chat_history }}', after: [] }),
  parser,
  structure: (node, _output, scope) => structureStep(node, scope),
  retriever: (node, _output, scope) => retrieverStep(node, scope),
  request: (node, _output, scope) => requestStep(node, scope),
  condition: conditionStep,
  loop: loopStep,
  file: (node, _output, { sketch }) => {
    sketch.remark(node.label, node.kind, 'its files do not travel with the flow: upload them in the chat')
    return { text: '{{ file_attachment }}', after: [] }
  },
  tool: (node, _output, scope) => toolStep(node, scope),
}

function textOfAll(node: LangflowNode, _output: string, scope: LangflowScope): Value {
  const separator = textOf(node.fields.delimiter) ?? '\n'
  const wired = ['input_value', 'text1', 'text2', 'text', 'message', 'input_data'].map((field) =>
    fieldValue(scope, node, field),
  )
  return joined(wired, separator)
}

/** `{name}` is what the field of that name holds, `{{` and `}}` are braces; with double brackets the other way round. */
function prompt(node: LangflowNode, _output: string, scope: LangflowScope): Value {
  const template = fieldValue(scope, node, 'template')
  const doubled = node.fields.use_double_brackets === true
  return fill(template.text, doubled, (name) => fieldValue(scope, node, name))
}

function fill(template: string, doubled: boolean, lookUp: (name: string) => Value): Value {
  const used: Value[] = []
  const variable = doubled ? /\{\{\s*([\w ]+?)\s*\}\}/g : /\{\{|\}\}|\{([\w ]+?)\}/g
  const text = template.replaceAll(variable, (found: string, name: string | undefined) => {
    if (name === undefined) return found.slice(0, 1)
    const value = lookUp(name)
    used.push(value)
    return value.text
  })
  return { text, after: used.flatMap(({ after }) => after) }
}

/** A pattern over the fields of what is parsed; a text that is parsed is itself. */
function parser(node: LangflowNode, _output: string, scope: LangflowScope): Value {
  const source = fieldValue(scope, node, 'input_data', 'data', 'df')
  const pattern = textOf(node.fields.pattern) ?? textOf(node.fields.template)
  if (pattern === undefined || node.fields.mode === 'Stringify') return source
  const reference = /^\{\{ (\S+) \}\}$/.exec(source.text)?.[1]
  const structured = reference?.startsWith('llmAgentflow') === true
  const { text } = fill(pattern, false, (name) => ({
    text: structured ? `{{ ${reference}.output.${name} }}` : source.text,
    after: [],
  }))
  return { text, after: source.after }
}

function modelStep(node: LangflowNode, scope: LangflowScope): Value {
  const { sketch, within } = scope
  const system = fieldValue(scope, node, 'system_message')
  const input = fieldValue(scope, node, 'input_value')
  const id = sketch.newId('llmAgentflow')
  const messages = [
    ...(system.text === '' ? [] : [{ role: 'system', content: system.text }]),
    { role: 'user', content: input.text === '' ? '{{ question }}' : input.text },
  ]
  const model = modelInputs('llmModel', langflowModel(node, scope))
  sketch.nodes.push({
    id,
    within,
    label: node.label,
    inputs: { ...model, llmMessages: messages, llmEnableMemory: false },
  })
  comeAfter(sketch, { id, within }, [...system.after, ...input.after])
  return { text: `{{ ${id} }}`, after: [{ id, choice: 0 }] }
}

function structureStep(node: LangflowNode, scope: LangflowScope): Value {
  const { sketch, within } = scope
  const input = fieldValue(scope, node, 'input_value')
  const id = sketch.newId('llmAgentflow')
  const system = textOf(node.fields.system_prompt)
  const inputs = {
    ...modelInputs('llmModel', langflowModel(node, scope)),
    llmMessages: [
      ...(system === undefined ? [] : [{ role: 'system', content: system }]),
      { role: 'user', content: input.text },
    ],
    llmEnableMemory: false,
    llmStructuredOutput: structureOf(node.fields.output_schema),
  }
  sketch.nodes.push({ id, within, label: node.label, inputs })
  comeAfter(sketch, { id, within }, input.after)
  return { text: `{{ ${id} }}`, after: [{ id, choice: 0 }] }
}

function retrieverStep(node: LangflowNode, scope: LangflowScope): Value {
  const { sketch, within } = scope
  const query = fieldValue(scope, node, 'search_query', 'search_input', 'query', 'lexical_terms')
  const id = sketch.newId('retrieverAgentflow')
  sketch.remark(
    node.label,
    'retrieverAgentflow',
    `what "${node.kind}" holds does not travel with the flow: put its documents into a document store and choose that in the node`,
  )
  const inputs = {
    retrieverKnowledgeDocumentStores: [{ documentStore: '' }],
    retrieverQuery: query.text === '' ? '{{ question }}' : query.text,
  }
  sketch.nodes.push({ id, within, label: node.label, inputs })
  comeAfter(sketch, { id, within }, query.after)
  return { text: `{{ ${id} }}`, after: [{ id, choice: 0 }] }
}

// The argument under which our tools are asked.
const argumentNames: Readonly<Record<string, string>> = { webScraperTool: 'url' }

function toolStep(node: LangflowNode, scope: LangflowScope): Value {
  const { sketch, within } = scope
  const found = toolKindOf(node.kind)
  const kind = found?.kind ?? ''
  if (found?.stands === true)
    sketch.remark(node.label, kind, `"${node.kind}" is served by a search of SearXNG: enter its address in the node`)
  const query = ['input_value', 'query', 'search_query', 'expression', 'urls'].flatMap((field) =>
    wiresTo(scope, node, field).length > 0 || textOf(node.fields[field]) !== undefined
      ? [fieldValue(scope, node, field)]
      : [],
  )[0]
  const id = sketch.newId('toolAgentflow')
  const args = [{ inputArgName: argumentNames[kind] ?? 'input', inputArgValue: query?.text ?? '{{ question }}' }]
  const most = numberOf(node.fields.max_results)
  if (most !== undefined && kind === 'searXNG')
    sketch.remark(node.label, kind, 'not carried over, for its tool has no such input: maximum of results')
  const config = {
    toolAgentflowSelectedTool: kind,
    toolAgentflowSelectedToolConfig: { toolAgentflowSelectedTool: kind },
  }
  sketch.nodes.push({ id, within, label: node.label, inputs: { ...config, toolInputArgs: args } })
  comeAfter(sketch, { id, within }, query?.after ?? [])
  return { text: `{{ ${id} }}`, after: [{ id, choice: 0 }] }
}
