import type { NodeCatalog } from '../../flow/node-definition.ts'
import { drawSketch } from '../draw/draw-sketch.ts'
import { drawMissing } from '../draw/missing-step.ts'
import { createSketch, type Sketch } from '../draw/sketch.ts'
import type { ImportedFlow } from '../imported-flow.ts'
import { drawAnswers, finalAnswers } from './dify-answers.ts'
import { drawPlainApp } from './dify-app.ts'
import { sayFeatures, suggestionsOf } from './dify-features.ts'
import { difyKinds } from './dify-kinds.ts'
import { drawItemEnd, type LoopParts } from './dify-rounds.ts'
import { type DifyScope, type Drawn, plainExit } from './dify-scope.ts'
import { beginsAt, startInputs } from './dify-start.ts'
import { difySteps } from './dify-steps.ts'
import { type DifyApp, type DifyNode, readDify } from './read-dify.ts'

/**
 * Dify's app as an agent flow, of each of its five modes.
 *
 * @throws {Failure} `invalid` naming where the file is not one of Dify's
 */
export function convertDify(value: unknown, catalog: NodeCatalog): ImportedFlow {
  const app = readDify(value)
  const sketch = createSketch()
  const scope = scopeOf(app, sketch, catalog)
  const start = sketch.newId('startAgentflow')
  const hasGraph = app.nodes.length > 0
  sketch.nodes.push({ id: start, label: 'Start', inputs: hasGraph ? startInputs(scope) : {} })
  if (hasGraph) drawGraph(scope, start)
  else drawPlainApp(scope, start)
  sayFeatures(scope)
  const { remarks, reasons } = sketch
  const counted = app.nodes.filter(({ kind }) => !kind.endsWith('-start'))
  return {
    ...{ name: app.name, suggestions: suggestionsOf(app), type: 'AGENTFLOW', remarks, reasons },
    description: String(app.features.opening_statement || app.description),
    drawing: drawSketch(sketch, catalog),
    nodes: hasGraph ? counted.length : 1,
    carried: hasGraph ? counted.filter((node) => isCarried(node, sketch)).length : 1,
  }
}

// What is drawn as missing says so in its code.
function isCarried({ kind, label }: DifyNode, { reasons }: Sketch): boolean {
  return (
    difyKinds.has(kind) &&
    !reasons.some((reason) => reason.startsWith(`"${label}": `) && reason.includes('has no counterpart here:'))
  )
}

function scopeOf(app: DifyApp, sketch: Sketch, catalog: NodeCatalog): DifyScope {
  const byId = new Map(app.nodes.map((node) => [node.id, node]))
  const ids = new Map<string, string>()
  const inner = finalAnswers(app)
  const scope: DifyScope = {
    ...{ app, sketch, catalog, byId },
    idOf: (nodeId) => ids.get(nodeId),
    withinOf({ parent }) {
      const container = parent === undefined ? undefined : byId.get(parent)
      if (container === undefined) return undefined
      return container.kind === 'iteration' ? ids.get(container.id) : scope.withinOf(container)
    },
  }
  for (const node of app.nodes) {
    const kind = difyKinds.get(node.kind)
    const missing = kind === undefined ? 'customFunctionAgentflow' : undefined
    const step = inner.get(node.id) ?? missing ?? kind?.step
    if (step !== undefined) ids.set(node.id, sketch.newId(step))
  }
  return scope
}

function drawGraph(scope: DifyScope, start: string): void {
  const { app, sketch } = scope
  const drawn = new Map<string, Drawn>()
  for (const node of app.nodes) {
    const id = scope.idOf(node.id)
    if (id !== undefined) drawn.set(node.id, drawNodeOf(node, id, scope))
    else if (beginsAt(node)) drawn.set(node.id, plainExit(start))
  }
  // Where a round begins is known once its loop is drawn.
  for (const node of app.nodes) if (node.kind === 'loop-start') drawn.set(node.id, plainExit(roundOf(node, drawn)))
  for (const { from, handle, to } of app.edges) {
    const [source, target] = [drawn.get(from), drawn.get(to)]
    if (source === undefined || target === undefined) continue
    if (handle === 'fail-branch') sayFailureWay(from, scope)
    else for (const { id, choice } of source.exits(handle)) sketch.wire(id, target.entry, choice)
  }
  for (const node of app.nodes) {
    if (node.kind === 'iteration') endIteration(node, drawn, scope)
    if (node.kind === 'loop') endRounds(node, drawn, scope)
  }
  drawAnswers(scope, drawn)
}

function drawNodeOf(node: DifyNode, id: string, scope: DifyScope): Drawn {
  const draw = difySteps[node.kind]
  if (draw !== undefined && difyKinds.has(node.kind)) return draw(node, id, scope)
  drawMissing(scope.sketch, { id, kind: node.kind, label: node.label, within: scope.withinOf(node) })
  return plainExit(id)
}

function sayFailureWay(from: string, { byId, sketch }: DifyScope): void {
  sketch.remark(
    byId.get(from)?.label ?? from,
    'step',
    'not carried over: its way for failures; let the node branch on errors and draw the wire from there',
  )
}

function roundOf({ parent = '' }: DifyNode, drawn: ReadonlyMap<string, Drawn>): string {
  const loop = drawn.get(parent) as LoopParts | undefined
  return loop?.round ?? ''
}

function lastWithin(parent: string, { app }: DifyScope): readonly DifyNode[] {
  const inside = app.nodes.filter((node) => node.parent === parent)
  const leading = new Set(app.edges.map(({ from }) => from))
  return inside.filter(({ id, kind }) => !leading.has(id) && !kind.endsWith('-start') && kind !== 'loop-end')
}

function endIteration(node: DifyNode, drawn: ReadonlyMap<string, Drawn>, scope: DifyScope): void {
  const end = drawItemEnd(node, scope.idOf(node.id) ?? '', scope)
  if (end === undefined) return
  for (const last of lastWithin(node.id, scope))
    for (const { id, choice } of drawn.get(last.id)?.exits('source') ?? []) scope.sketch.wire(id, end, choice)
}

function endRounds(node: DifyNode, drawn: ReadonlyMap<string, Drawn>, scope: DifyScope): void {
  const loop = drawn.get(node.id) as LoopParts | undefined
  if (loop === undefined) return
  for (const last of lastWithin(node.id, scope))
    for (const { id, choice } of drawn.get(last.id)?.exits('source') ?? []) scope.sketch.wire(id, loop.check, choice)
}
