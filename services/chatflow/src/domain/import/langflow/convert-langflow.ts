import type { NodeCatalog } from '../../flow/node-definition.ts'
import { drawSketch } from '../draw/draw-sketch.ts'
import { drawMissing } from '../draw/missing-step.ts'
import { comeAfter, createSketch, type Sketch } from '../draw/sketch.ts'
import type { ImportedFlow } from '../imported-flow.ts'
import { toolKindOf } from '../models/tool-kinds.ts'
import { type LangflowRole, langflowKinds } from './langflow-kinds.ts'
import { langflowSteps } from './langflow-steps.ts'
import { type LangflowScope, nothing, type Value } from './langflow-value.ts'
import { type LangflowFlow, type LangflowNode, readLangflow } from './read-langflow.ts'

const start = 'startAgentflow_0'

/**
 * Langflow's flow as an agent flow. Its components hand values to each other; here a step reads them by
 * reference, so that prompts and parsers become part of the step that reads them.
 *
 * @throws {Failure} `invalid` naming where the file is not one of Langflow's
 */
export function convertLangflow(value: unknown, catalog: NodeCatalog): ImportedFlow {
  const flow = readLangflow(value)
  const sketch = createSketch()
  const carried = new Set<string>()
  const scope = scopeOf(flow, sketch, catalog, carried)
  sketch.nodes.push({ id: sketch.newId('startAgentflow'), label: 'Start', inputs: { startInputType: 'chatInput' } })
  drawAnswers(flow, scope)
  sayUnread(flow, scope, carried)
  const { remarks, reasons } = sketch
  return {
    ...{ name: flow.name, description: flow.description, suggestions: [], type: 'AGENTFLOW', remarks, reasons },
    drawing: drawSketch(sketch, catalog),
    nodes: flow.nodes.length,
    carried: carried.size,
  }
}

function scopeOf(flow: LangflowFlow, sketch: Sketch, catalog: NodeCatalog, carried: Set<string>): LangflowScope {
  const byId = new Map(flow.nodes.map((node) => [node.id, node]))
  const known = new Map<string, Value>()
  const open = new Set<string>()
  const scope: LangflowScope = {
    ...{ flow, sketch, catalog },
    within: undefined,
    conditions: new Map(),
    nodeOf: (id) => byId.get(id),
    carry: (id) => void carried.add(id),
    valueOf(id, output, within) {
      const key = `${id} ${output}`
      const made = known.get(key)
      if (made !== undefined) return made
      const node = byId.get(id)
      if (node === undefined) return nothing
      if (open.has(key)) {
        sketch.refuse(node.label, 'it waits for itself: take one of the wires of the circle away')
        return nothing
      }
      open.add(key)
      const value = draw(node, output, { ...scope, within })
      open.delete(key)
      known.set(key, value)
      return value
    },
  }
  return scope
}

function draw(node: LangflowNode, output: string, scope: LangflowScope): Value {
  const role = roleOf(node)
  if (role === undefined) return missing(node, scope)
  scope.carry(node.id)
  if (role === 'tool') return langflowSteps.tool(node, output, scope)
  return langflowSteps[role](node, output, scope)
}

function roleOf({ kind }: LangflowNode): LangflowRole | 'tool' | undefined {
  return langflowKinds.get(kind) ?? (toolKindOf(kind) === undefined ? undefined : 'tool')
}

function missing(node: LangflowNode, scope: LangflowScope): Value {
  const { sketch, flow, within } = scope
  const id = sketch.newId('customFunctionAgentflow')
  const fields = flow.edges.filter(({ to, field }) => to === node.id && field !== undefined)
  comeAfter(
    sketch,
    { id, within },
    fields.flatMap(({ from, output }) => scope.valueOf(from, output, within).after),
  )
  drawMissing(sketch, { id, within, label: node.label, kind: node.kind, ...(node.code && { code: node.code }) })
  return { text: `{{ ${id} }}`, after: [{ id, choice: 0 }] }
}

function drawAnswers(flow: LangflowFlow, scope: LangflowScope): void {
  const { sketch } = scope
  const outputs = flow.nodes.filter(({ kind }) => langflowKinds.get(kind) === 'answer')
  const values = outputs.map((node) => ({ node, value: scope.valueOf(node.id, 'message', undefined) }))
  for (const { node, value } of values) drawAnswer(node, value, sketch)
  for (const { id, within } of sketch.nodes.slice(1)) {
    const isFirst = within === undefined && !sketch.wires.some(({ to }) => to === id)
    if (isFirst) sketch.wire(start, id)
  }
  if (outputs.length === 0)
    sketch.refuse(flow.name, 'it has no Chat Output, so that nothing is answered: add a step that answers')
}

// What a last step says is the answer; text around it, or a step that others read too, takes a reply of its own.
function drawAnswer({ label }: LangflowNode, { text, after }: Value, sketch: Sketch): void {
  const [last, ...others] = after
  const isLast = last !== undefined && others.length === 0 && text === `{{ ${last.id} }}`
  if (isLast && !sketch.wires.some(({ from }) => from === last.id)) return
  const id = sketch.newId('directReplyAgentflow')
  sketch.nodes.push({ id, label, inputs: { directReplyMessage: text } })
  comeAfter(sketch, { id }, after)
}

// What leads to no answer does nothing in a conversation.
function sayUnread(flow: LangflowFlow, { sketch }: LangflowScope, carried: ReadonlySet<string>): void {
  const told = new Set(sketch.reasons.flatMap((reason) => /^"([^"]*)"/.exec(reason)?.[1] ?? []))
  for (const node of flow.nodes) {
    if (carried.has(node.id) || told.has(node.label)) continue
    const what =
      roleOf(node) === undefined
        ? `"${node.kind}" has no counterpart here, and no answer waits for it`
        : 'no answer waits for it: put what fills a store into a document store, and run other programs apart'
    sketch.remark(node.label, node.kind, `not carried over: ${what}`)
  }
}
