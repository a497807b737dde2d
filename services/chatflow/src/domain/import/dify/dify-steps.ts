import { type Fields, fieldsOf } from '../../fields.ts'
import { drawMissing } from '../draw/missing-step.ts'
import { modelInputs } from '../models/choose-model.ts'
import { toolKindOf } from '../models/tool-kinds.ts'
import { textOf } from '../read-value.ts'
import { classesOf, drawConditions } from './dify-condition.ts'
import { aggregatorStep, assignerStep, codeStep, functionOf, templateStep } from './dify-functions.ts'
import { difyMemory, difyModel } from './dify-model.ts'
import { fillIn, reference } from './dify-references.ts'
import { difyRequest } from './dify-request.ts'
import { drawIteration, drawLoop } from './dify-rounds.ts'
import { type DifyScope, type Drawn, plainExit, rowsAt } from './dify-scope.ts'
import type { DifyNode } from './read-dify.ts'

type Draw = (node: DifyNode, id: string, scope: DifyScope) => Drawn
type Inputs = (node: DifyNode, scope: DifyScope) => Fields

/** How a node of each type that takes a step is drawn. */
export const difySteps: Readonly<Record<string, Draw>> = {
  llm: step(llmInputs),
  agent: step(agentInputs),
  'parameter-extractor': step(extractorInputs),
  'question-classifier': drawClassifier,
  'knowledge-retrieval': step(retrieverInputs),
  'knowledge-retrieval-v2': step(retrieverInputs),
  'if-else': drawConditions,
  code: (node, id, scope) => drawWritten(node, id, scope, codeStep(node, scope)?.inputs, 'rewrite it in JavaScript'),
  'template-transform': (node, id, scope) =>
    drawWritten(
      node,
      id,
      scope,
      templateStep(node, scope)?.inputs,
      'templates with logic do not run here: write it in JavaScript',
    ),
  'variable-aggregator': step((node, scope) => aggregatorStep(node, scope).inputs),
  assigner: step((node, scope) => assignerStep(node, scope).inputs),
  'http-request': step(difyRequest),
  tool: drawTool,
  'document-extractor': step(() => functionOf('return $files', { files: '{{ file_attachment }}' }).inputs),
  iteration: drawIteration,
  loop: drawLoop,
  'loop-end': step(() => functionOf("return ''").inputs),
  answer: step((node, scope) => ({ directReplyMessage: fillIn(node.data.answer, scope, node.label) })),
  end: step((node, scope) => ({ directReplyMessage: outputsText(node, scope) })),
}

function step(inputs: Inputs): Draw {
  return (node, id, scope) => {
    scope.sketch.nodes.push({ id, within: scope.withinOf(node), label: node.label, inputs: inputs(node, scope) })
    return plainExit(id)
  }
}

function drawWritten(node: DifyNode, id: string, scope: DifyScope, inputs: Fields | undefined, remedy: string): Drawn {
  if (inputs !== undefined) return step(() => inputs)(node, id, scope)
  const written = textOf(node.data.code) ?? textOf(node.data.template)
  const kind = textOf(node.data.code_language) ?? node.kind
  drawMissing(scope.sketch, {
    id,
    kind,
    remedy,
    label: node.label,
    within: scope.withinOf(node),
    ...(written && { code: written }),
  })
  return plainExit(id)
}

/** The values of an end: one by itself, several by name. */
function outputsText({ data, label }: DifyNode, scope: DifyScope): string {
  const outputs = rowsAt(data.outputs).map(({ variable, value_selector: selector }) => [
    String(variable),
    reference(selector, scope, label),
  ])
  const [first, ...others] = outputs
  return others.length === 0 ? (first?.[1] ?? '') : outputs.map(([name, value]) => `${name}: ${value}`).join('\n')
}

function llmInputs({ data, label }: DifyNode, scope: DifyScope): Fields {
  const context = fieldsOf(data.context)
  const passages = context.enabled === true ? reference(context.variable_selector, scope, label) : ''
  const memory = difyMemory('llm', data.memory)
  const remembers = memory.llmEnableMemory === true
  // What is remembered ends with the question already.
  const written = messagesOf(data.prompt_template, label, passages, scope)
  const query = textOf(fieldsOf(data.memory).query_prompt_template)
  const asked = remembers && query !== undefined ? fillIn(query, scope, label) : '{{ question }}'
  const plain = written.filter(
    ({ role, content }) => !(remembers && role === 'user' && content.trim() === '{{ question }}'),
  )
  return {
    ...modelInputs('llmModel', difyModel(data.model, label, fieldsOf(data.vision).enabled === true, scope)),
    ...memory,
    llmMessages: plain,
    ...(asked.trim() !== '{{ question }}' && { llmUserMessage: asked }),
    ...(data.structured_output_enabled === true && {
      llmStructuredOutput: schemaRows(fieldsOf(data.structured_output).schema),
    }),
  }
}

function messagesOf(template: unknown, label: string, context: string, scope: DifyScope) {
  const rows = Array.isArray(template) ? rowsAt(template) : [{ ...fieldsOf(template), role: 'user' }]
  return rows.flatMap((row: Fields) => {
    if (row.edition_type === 'jinja2')
      scope.sketch.refuse(
        label,
        'its prompt is a template with logic, which does not run here: write it with references',
      )
    const content = fillIn(row.text, scope, label, context)
    return content === '' ? [] : [{ role: String(row.role ?? 'user'), content }]
  })
}

/** Keys of a JSON schema as rows of a structured output. */
function schemaRows(schema: unknown): readonly object[] {
  return Object.entries(fieldsOf(fieldsOf(schema).properties)).map(([key, given]) => {
    const { type, description } = fieldsOf(given)
    return { key, type: rowType(type), description: textOf(description) ?? key }
  })
}

function rowType(type: unknown): string {
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean' || type === 'bool') return 'boolean'
  if (type === 'array[object]') return 'jsonArray'
  return String(type).startsWith('array') ? 'stringArray' : 'string'
}

function extractorInputs({ data, label }: DifyNode, scope: DifyScope): Fields {
  const instruction = fillIn(data.instruction, scope, label)
  const rows = rowsAt(data.parameters).map(({ name, type, description }) => ({
    key: String(name),
    type: rowType(type),
    description: textOf(description) ?? String(name),
  }))
  return {
    ...modelInputs('llmModel', difyModel(data.model, label, false, scope)),
    llmEnableMemory: false,
    llmMessages: [
      { role: 'system', content: instruction === '' ? 'Take these values from the text of the user.' : instruction },
      { role: 'user', content: reference(data.query, scope, label) },
    ],
    llmStructuredOutput: rows,
  }
}

function drawClassifier(node: DifyNode, id: string, scope: DifyScope): Drawn {
  const { data, label } = node
  const classes = classesOf(node)
  const inputs = {
    ...modelInputs('conditionAgentModel', difyModel(data.model, label, false, scope)),
    conditionAgentInstructions: fillIn(data.instruction ?? data.instructions, scope, label),
    conditionAgentInput: reference(data.query_variable_selector, scope, label),
    conditionAgentScenarios: classes.map(({ scenario }) => ({ scenario })),
    conditionAgentEnableMemory: false,
  }
  scope.sketch.nodes.push({ id, within: scope.withinOf(node), label, inputs })
  return {
    entry: id,
    exits: (handle) => [
      {
        id,
        choice: Math.max(
          0,
          classes.findIndex((each) => each.handle === handle),
        ),
      },
    ],
  }
}

function retrieverInputs({ data, label }: DifyNode, scope: DifyScope): Fields {
  scope.sketch.remark(
    label,
    'retrieverAgentflow',
    'a knowledge base does not travel with the app: put its documents into a document store and choose that in the node; how many passages it finds is set there',
  )
  return {
    retrieverKnowledgeDocumentStores: [{ documentStore: '' }],
    retrieverQuery: reference(data.query_variable_selector, scope, label),
  }
}

function drawTool(node: DifyNode, id: string, scope: DifyScope): Drawn {
  const { data, label } = node
  const found = toolNamed(data)
  if (found === undefined) {
    const kind = `${textOf(data.provider_name) ?? 'tool'}: ${textOf(data.tool_name) ?? ''}`
    drawMissing(scope.sketch, {
      id,
      kind,
      label,
      within: scope.withinOf(node),
      remedy: 'take another tool, or write here what it does',
    })
    return plainExit(id)
  }
  if (found.stands)
    scope.sketch.remark(label, found.kind, 'it is served by a search of SearXNG: enter its address in the node')
  const given = Object.entries(fieldsOf(data.tool_parameters)).map(([inputArgName, given]) => ({
    inputArgName,
    inputArgValue: parameterText(given, label, scope),
  }))
  const name = found.kind
  const inputs = {
    toolAgentflowSelectedTool: name,
    toolAgentflowSelectedToolConfig: { toolAgentflowSelectedTool: name },
  }
  return step(() => ({ ...inputs, toolInputArgs: given }))(node, id, scope)
}

/** Our tool for that of a node or of an agent: by the name of the tool, else by that of who gives it. */
function toolNamed(data: Fields) {
  const names = [data.tool_name, data.provider_name, data.provider_id].map(
    (name) =>
      String(name ?? '')
        .split('/')
        .at(-1) ?? '',
  )
  return names.map(toolKindOf).find((found) => found !== undefined)
}

function parameterText(given: unknown, label: string, scope: DifyScope): string {
  const { type, value } = fieldsOf(given)
  if (type === 'variable') return reference(value, scope, label)
  return fillIn(type === undefined ? given : value, scope, label)
}

function agentInputs({ data, label }: DifyNode, scope: DifyScope): Fields {
  const given = (name: string) => fieldsOf(fieldsOf(data.agent_parameters)[name]).value
  const instruction = fillIn(given('instruction'), scope, label)
  const query = fillIn(given('query'), scope, label)
  return {
    ...modelInputs('agentModel', difyModel(given('model'), label, false, scope)),
    ...difyMemory('agent', data.memory),
    agentMessages: [
      ...(instruction === '' ? [] : [{ role: 'system', content: instruction }]),
      ...(query === '' || (data.memory && query.trim() === '{{ question }}') ? [] : [{ role: 'user', content: query }]),
    ],
    agentTools: agentTools(rowsAt(given('tools')), label, scope),
  }
}

/** The tools of an agent that have a counterpart; the others are named. */
export function agentTools(tools: readonly Fields[], label: string, { sketch }: DifyScope): readonly object[] {
  return tools.flatMap((tool) => {
    if (tool.enabled === false) return []
    const found = toolNamed(tool)
    const name = textOf(tool.tool_label) ?? textOf(tool.tool_name) ?? 'a tool'
    if (found === undefined) {
      sketch.refuse(label, `its tool "${name}" has no counterpart here: give it another in its place`)
      return []
    }
    if (found.stands)
      sketch.remark(label, found.kind, `"${name}" is served by a search of SearXNG: enter its address in the node`)
    return [{ agentSelectedTool: found.kind, agentSelectedToolConfig: { agentSelectedTool: found.kind } }]
  })
}
