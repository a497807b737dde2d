import type { NodeCatalog } from '../../flow/node-definition.ts'
import { drawSketch } from '../draw/draw-sketch.ts'
import { drawMissing } from '../draw/missing-step.ts'
import { createSketch } from '../draw/sketch.ts'
import type { ImportedFlow } from '../imported-flow.ts'
import { programsInputs } from './n8n-functions.ts'
import { type N8nRole, n8nKinds } from './n8n-kinds.ts'
import type { N8nScope } from './n8n-scope.ts'
import { beginOf, isBegin, reachedFrom, startInputs } from './n8n-start.ts'
import { type Drawn, n8nStepKinds, n8nSteps, plainExit } from './n8n-steps.ts'
import { type N8nNode, type N8nWorkflow, readN8n } from './read-n8n.ts'

/**
 * A workflow of n8n as an agent flow: what follows from one of its triggers. n8n runs each node for every item;
 * here there is one item, the question.
 *
 * @throws {Failure} `invalid` naming where the file is not one of n8n's
 */
export function convertN8n(value: unknown, catalog: NodeCatalog): ImportedFlow {
  const whole = readN8n(value)
  const begin = beginOf(whole)
  const workflow = reachedFrom(begin, whole)
  const sketch = createSketch()
  const start = sketch.newId('startAgentflow')
  const carried = new Set<string>()
  const scope = scopeOf(workflow, { sketch, catalog, carry: (name) => void carried.add(name) })
  sketch.nodes.push({ id: start, label: 'Start', inputs: startInputs(begin, scope) })
  drawWires(workflow, drawAll(workflow, start, scope), scope)
  sayRest(whole, carried, scope)
  const { remarks, reasons } = sketch
  return {
    ...{ name: whole.name, description: '', suggestions: [], type: 'AGENTFLOW', remarks, reasons },
    drawing: drawSketch(sketch, catalog),
    nodes: whole.nodes.length,
    carried: carried.size,
  }
}

function scopeOf(workflow: N8nWorkflow, own: Pick<N8nScope, 'sketch' | 'catalog' | 'carry'>): N8nScope {
  const { nodes, wires } = workflow
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const onTheWay = new Set(wires.filter(({ type }) => type === 'main').flatMap(({ from, to }) => [from, to]))
  const ids = new Map<string, string>()
  for (const { name, kind } of nodes) {
    const role = n8nKinds.get(kind)
    if (isBegin({ kind }) || !onTheWay.has(name)) continue
    const step = role === undefined || role === 'start' ? 'customFunctionAgentflow' : n8nStepKinds[role]
    ids.set(name, own.sketch.newId(step))
  }
  const lookUps = { nodeOf: (name: string) => byName.get(name), idOf: (name: string) => ids.get(name) }
  return { ...own, ...lookUps, workflow, programs: new Map() }
}

function drawAll({ nodes }: N8nWorkflow, start: string, scope: N8nScope): ReadonlyMap<string, Drawn> {
  const drawn = new Map<string, Drawn>()
  for (const node of nodes) {
    const role = n8nKinds.get(node.kind)
    const id = scope.idOf(node.name)
    if (isBegin(node)) drawn.set(node.name, plainExit(start))
    else if (id !== undefined) drawn.set(node.name, withPrograms(node, drawStep(node, id, role, scope), scope))
    if (role !== undefined && drawn.has(node.name) && !isMissing(node, scope)) scope.carry(node.name)
  }
  return drawn
}

function isMissing({ name }: N8nNode, { sketch }: N8nScope): boolean {
  return sketch.reasons.some(
    (reason) => reason.startsWith(`"${name}": `) && reason.includes('has no counterpart here:'),
  )
}

function drawStep(node: N8nNode, id: string, role: N8nRole | undefined, scope: N8nScope): Drawn {
  if (role !== undefined && role !== 'start') return n8nSteps[role](node, id, scope)
  drawMissing(scope.sketch, { id, label: node.name, kind: node.kind })
  return plainExit(id)
}

/** Expressions that are programs are computed by a function before their node. */
function withPrograms(node: N8nNode, drawn: Drawn, scope: N8nScope): Drawn {
  const programs = scope.programs.get(node.name)
  if (programs === undefined) return drawn
  const { id, expressions } = programs
  const inputs = programsInputs(node, expressions, scope)
  scope.sketch.nodes.push({ id, label: `${node.name}: values`, inputs })
  scope.sketch.wire(id, drawn.entry)
  return { ...drawn, entry: id }
}

function drawWires({ wires }: N8nWorkflow, drawn: ReadonlyMap<string, Drawn>, { sketch }: N8nScope): void {
  const main = wires.filter(({ type }) => type === 'main')
  const after = Map.groupBy(main, ({ from }) => from)
  const closed = backwards(after)
  for (const wire of main) {
    const { from, output, to } = wire
    const [source, target] = [drawn.get(from), drawn.get(to)]
    if (source === undefined || target === undefined) continue
    if (closed.has(wire)) sketch.refuse(to, `a wire of "${from}" leads back to it: draw a Loop in its place`)
    else for (const { id, choice } of source.exits(output)) sketch.wire(id, target.entry, choice)
  }
}

type Wire = N8nWorkflow['wires'][number]

/** The wires that lead back to where a way came from. */
function backwards(after: ReadonlyMap<string, readonly Wire[]>): ReadonlySet<Wire> {
  const found = new Set<Wire>()
  const left = new Set<string>()
  for (const begin of after.keys()) {
    const way: { readonly name: string; at: number }[] = [{ name: begin, at: 0 }]
    const open = new Set([begin])
    for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
      const wire = left.has(last.name) ? undefined : after.get(last.name)?.[last.at]
      last.at += 1
      if (wire === undefined) {
        open.delete(last.name)
        left.add(last.name)
        way.pop()
      } else if (open.has(wire.to)) found.add(wire)
      else {
        open.add(wire.to)
        way.push({ name: wire.to, at: 0 })
      }
    }
  }
  return found
}

// What gives an agent its parts is carried with the agent; the rest follows from another trigger, or fills a store.
function sayRest({ nodes }: N8nWorkflow, carried: ReadonlySet<string>, scope: N8nScope): void {
  const { sketch, workflow } = scope
  const reached = new Set(workflow.nodes.map(({ name }) => name))
  for (const node of nodes) {
    const { name, kind } = node
    if (
      carried.has(name) ||
      scope.idOf(name) !== undefined ||
      isMissing(node, scope) ||
      (isBegin(node) && reached.has(name))
    )
      continue
    const why = reached.has(name)
      ? 'it embeds or fills a store; a document store has settings of its own for it'
      : 'it follows from another trigger, or from none: make a flow of its own for it'
    sketch.remark(name, kind, `not carried over: ${why}`)
  }
}
