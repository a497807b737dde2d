import type { Fields } from '../../fields.ts'
import { drawCases } from '../draw/draw-cases.ts'
import { drawMissing } from '../draw/missing-step.ts'
import type { Exit } from '../draw/sketch.ts'
import { modelInputs } from '../models/choose-model.ts'
import { textOf } from '../read-value.ts'
import { agentInputs, askedText } from './n8n-agent.ts'
import { caseOfIf, casesOfSwitch } from './n8n-condition.ts'
import { fillIn, itemOf } from './n8n-expressions.ts'
import { codeInputs, passInputs, setInputs } from './n8n-functions.ts'
import type { N8nRole } from './n8n-kinds.ts'
import { n8nModel } from './n8n-model.ts'
import { requestInputs } from './n8n-request.ts'
import { before, type N8nScope, partsOf } from './n8n-scope.ts'
import { keyType, parsedKeys, schemaKeys } from './n8n-structure.ts'
import { rowsAt } from './n8n-values.ts'
import type { N8nNode } from './read-n8n.ts'

/** The steps that stand for a node: where wires to it end, and where those of each of its outputs begin. */
export type Drawn = { readonly entry: string; exits(output: number): readonly Exit[] }

type Draw = (node: N8nNode, id: string, scope: N8nScope) => Drawn

/** How a node of each role is drawn, but for where the workflow begins. */
export const n8nSteps: Readonly<Record<Exclude<N8nRole, 'start'>, Draw>> = {
  agent: step(agentInputs),
  model: step(modelStepInputs),
  retrieval: drawRetrieval,
  extract: step(extractInputs),
  classify: drawClassifier,
  summary: step(summaryInputs),
  condition: (node, id, scope) => drawWays([caseOfIf(node, scope)], node, id, scope),
  switch: (node, id, scope) => drawWays(casesOfSwitch(node, scope), node, id, scope),
  set: step(setInputs),
  code: drawCode,
  request: step(requestInputs),
  retriever: step((node, scope) =>
    retrieverInputs(fillIn(node.settings.prompt ?? node.settings.query, node, scope), node, scope),
  ),
  reply: step(replyInputs),
  pass: step(passInputs),
  join: step(passInputs),
}

/** The kind of the step that gives what a node of each role gives. */
export const n8nStepKinds: Readonly<Record<Exclude<N8nRole, 'start'>, string>> = {
  agent: 'agentAgentflow',
  model: 'llmAgentflow',
  retrieval: 'llmAgentflow',
  extract: 'llmAgentflow',
  classify: 'conditionAgentAgentflow',
  summary: 'llmAgentflow',
  condition: 'conditionAgentflow',
  switch: 'conditionAgentflow',
  set: 'customFunctionAgentflow',
  code: 'customFunctionAgentflow',
  request: 'httpAgentflow',
  retriever: 'retrieverAgentflow',
  reply: 'directReplyAgentflow',
  pass: 'customFunctionAgentflow',
  join: 'customFunctionAgentflow',
}

function step(inputs: (node: N8nNode, scope: N8nScope) => Fields): Draw {
  return (node, id, scope) => {
    const disabled = node.disabled ? { disabled: true } : {}
    scope.sketch.nodes.push({ id, label: node.name, inputs: inputs(node, scope), ...disabled })
    return plainExit(id)
  }
}

/** The only way out of a step. */
export function plainExit(id: string): Drawn {
  return { entry: id, exits: () => [{ id, choice: 0 }] }
}

const roles: Readonly<Record<string, string>> = {
  AIMessagePromptTemplate: 'assistant',
  HumanMessagePromptTemplate: 'user',
  assistant: 'assistant',
  user: 'user',
}

/** A chain of a prompt and a model, or a node that is a model itself. */
function modelStepInputs(node: N8nNode, scope: N8nScope): Fields {
  const { settings } = node
  const written = [
    ...rowsAt(settings.messages, 'messageValues'),
    ...rowsAt(settings.messages, 'values'),
    ...rowsAt(settings.responses, 'values'),
  ]
  const isChain = node.kind === 'chainLlm'
  const messages = written.map(({ type, role, message, content }) => ({
    role: roles[String(type ?? role)] ?? (isChain || role === 'system' ? 'system' : 'user'),
    content: fillIn(message ?? content, node, scope),
  }))
  const keys = parsedKeys(node, scope)
  if (!isChain && settings.resource !== undefined && settings.resource !== 'text')
    scope.sketch.refuse(
      node.name,
      `it works with "${String(settings.resource)}", which has no counterpart here: put another node in its place`,
    )
  return {
    ...modelInputs('llmModel', n8nModel(node, scope)),
    llmMessages: isChain ? [...messages, { role: 'user', content: askedText(node, scope) }] : messages,
    llmEnableMemory: false,
    ...(keys.length > 0 && { llmStructuredOutput: keys }),
  }
}

function extractInputs(node: N8nNode, scope: N8nScope): Fields {
  const { settings } = node
  const attributes = rowsAt(settings.attributes, 'attributes').map(({ name, type, description }) => ({
    ...{ key: String(name), type: keyType(type), description: textOf(description) ?? String(name) },
  }))
  return {
    ...modelInputs('llmModel', n8nModel(node, scope)),
    llmEnableMemory: false,
    llmMessages: [
      { role: 'system', content: 'Take these values from the text of the user; leave out what it does not say.' },
      { role: 'user', content: fillIn(settings.text, node, scope) },
    ],
    llmStructuredOutput: attributes.length > 0 ? attributes : schemaKeys(settings),
  }
}

function summaryInputs(node: N8nNode, scope: N8nScope): Fields {
  scope.sketch.remark(
    node.name,
    'llmAgentflow',
    'not carried over: how it takes long texts apart; the whole text goes to the model at once',
  )
  const text = itemOf(before(scope, node)[0], '', scope).value
  return {
    ...modelInputs('llmModel', n8nModel(node, scope)),
    llmEnableMemory: false,
    llmMessages: [
      { role: 'system', content: 'Summarize the text of the user in a few sentences.' },
      { role: 'user', content: text },
    ],
  }
}

function retrieverInputs(query: string, { name, kind }: N8nNode, { sketch }: N8nScope): Fields {
  sketch.remark(
    name,
    'retrieverAgentflow',
    `what "${kind}" holds does not travel with the workflow: put its documents into a document store and choose that in the node`,
  )
  return {
    retrieverKnowledgeDocumentStores: [{ documentStore: '' }],
    retrieverQuery: query === '' ? '{{ question }}' : query,
  }
}

/** A chain over documents: they are looked up, then a model answers from them. */
function drawRetrieval(node: N8nNode, id: string, scope: N8nScope): Drawn {
  const { sketch } = scope
  const found = sketch.newId('retrieverAgentflow')
  const query = askedText(node, scope)
  for (const part of [...partsOf(scope, node, 'ai_retriever')]) {
    scope.carry(part.name)
    for (const store of partsOf(scope, part, 'ai_vectorStore')) scope.carry(store.name)
  }
  sketch.nodes.push({ id: found, label: `${node.name}: documents`, inputs: retrieverInputs(query, node, scope) })
  const system = `Answer from these passages alone, and say so where they do not hold the answer:\n\n{{ ${found} }}`
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: query },
  ]
  const inputs = { ...modelInputs('llmModel', n8nModel(node, scope)), llmMessages: messages, llmEnableMemory: false }
  sketch.nodes.push({ id, label: node.name, inputs })
  sketch.wire(found, id)
  return { entry: found, exits: () => [{ id, choice: 0 }] }
}

function drawClassifier(node: N8nNode, id: string, scope: N8nScope): Drawn {
  const { settings } = node
  const listed = rowsAt(settings.categories, 'categories').map(({ category, description }) => {
    const about = textOf(description)
    return about === undefined ? String(category) : `${String(category)}: ${about}`
  })
  const moods = String((settings.options as Fields | undefined)?.categories ?? 'Positive, Neutral, Negative').split(',')
  const scenarios = node.kind === 'sentimentAnalysis' ? moods.map((mood) => mood.trim()) : listed
  const inputs = {
    ...modelInputs('conditionAgentModel', n8nModel(node, scope)),
    conditionAgentInstructions: '',
    conditionAgentInput: fillIn(settings.inputText, node, scope),
    conditionAgentScenarios: scenarios.map((scenario) => ({ scenario })),
    conditionAgentEnableMemory: false,
  }
  scope.sketch.nodes.push({ id, label: node.name, inputs })
  return { entry: id, exits: (output) => (output < scenarios.length ? [{ id, choice: output }] : []) }
}

function drawWays(cases: Parameters<typeof drawCases>[0], node: N8nNode, id: string, { sketch }: N8nScope): Drawn {
  const drawn = drawCases(cases, { id, label: node.name }, sketch)
  return { entry: drawn.entry, exits: (output) => drawn.exits(String(output)) }
}

function drawCode(node: N8nNode, id: string, scope: N8nScope): Drawn {
  const inputs = codeInputs(node, scope)
  if (inputs !== undefined) return step(() => inputs)(node, id, scope)
  const code = textOf(node.settings.pythonCode)
  drawMissing(scope.sketch, {
    id,
    label: node.name,
    kind: 'code in Python',
    remedy: 'rewrite it in JavaScript',
    ...(code && { code }),
  })
  return plainExit(id)
}

function replyInputs(node: N8nNode, scope: N8nScope): Fields {
  const { responseBody, message, respondWith } = node.settings
  const isWritten = respondWith === undefined || respondWith === 'text' || respondWith === 'json'
  const written = isWritten ? fillIn(responseBody ?? message, node, scope) : ''
  return { directReplyMessage: written === '' ? itemOf(before(scope, node)[0], '', scope).value : written }
}
