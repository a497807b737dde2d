import type { FlowDocument, FlowNode } from '../document/document.ts'
import type { Connection } from '../drawing/draw-wire.ts'
import { inputPorts, isStep, outputPorts, type Port } from '../drawing/ports.ts'

/** Whether a wire may be drawn, and where not, why and what would fit. */
export type Fit =
  | {
      readonly fits: true
      /** Wires that give way, where the input takes one. */
      readonly replaces: readonly string[]
    }
  | {
      readonly fits: false
      readonly why: string
      /** Classes of which the input takes any. */
      readonly needs?: readonly string[]
    }

/** Says of a wire whether it fits where it is about to be drawn. */
export function fitOf(document: FlowDocument, connection: Connection): Fit {
  const source = document.nodes.find(({ id }) => id === connection.source)
  const target = document.nodes.find(({ id }) => id === connection.target)
  if (source === undefined || target === undefined) return no('One end of the wire is gone')
  const from = outputPorts(source).find(({ handle }) => handle === connection.sourceHandle)
  const to = inputPorts(target).find(({ handle }) => handle === connection.targetHandle)
  if (from === undefined) return no(`Nothing leaves ${nameOf(source)} there`)
  if (to === undefined) return no(`Nothing can be wired to ${nameOf(target)} there`)
  return (
    faultOfEnds(document, source, target) ??
    faultOfClasses(source, from, target, to) ??
    fitOfPlace(document, connection, to)
  )
}

/** Whether what an output gives is among what an input takes; steps of agent flows may follow any other. */
export function classesFit(from: Pick<Port, 'classes'>, to: Pick<Port, 'classes'>): boolean {
  return to.classes.length === 0 || to.classes.some((name) => from.classes.includes(name))
}

function faultOfEnds(document: FlowDocument, source: FlowNode, target: FlowNode): Fit | undefined {
  if (source.id === target.id) return no('A node cannot be wired to itself')
  if (isStep(source) !== isStep(target))
    return no(`${nameOf(isStep(source) ? target : source)} is no step of an agent flow`)
  if (isStep(source) && !sameFrame(document, source, target))
    return no('A wire cannot cross the border of an iteration: what comes out of it leaves from the iteration itself')
  if (!leadsTo(document, target.id, source.id)) return undefined
  const remedy = isStep(source) ? '; a Loop goes back' : ''
  return no(`That would close a circle: ${nameOf(source)} already follows ${nameOf(target)}${remedy}`)
}

function faultOfClasses(source: FlowNode, from: Port, target: FlowNode, to: Port): Fit | undefined {
  if (isStep(target) || classesFit(from, to)) return undefined
  const gives = from.classes.join(', ')
  return no(
    `${to.label} of ${nameOf(target)} takes ${to.classes.join(' or ')}; ${nameOf(source)} gives ${gives}`,
    to.classes,
  )
}

function fitOfPlace(document: FlowDocument, connection: Connection, to: Port): Fit {
  const there = document.edges.filter(
    ({ target, targetHandle }) => target === connection.target && targetHandle === to.handle,
  )
  const same = there.some(
    ({ source, sourceHandle }) => source === connection.source && sourceHandle === connection.sourceHandle,
  )
  if (same) return no('This wire is there already')
  return { fits: true, replaces: to.list || to.field ? [] : there.map(({ id }) => id) }
}

// Groups are frames that wires may cross; iterations are not.
function sameFrame(document: FlowDocument, one: FlowNode, other: FlowNode): boolean {
  const iterationOf = ({ parentNode }: FlowNode): string | undefined => {
    const parent = document.nodes.find(({ id }) => id === parentNode)
    return parent === undefined || parent.type === 'iteration' ? parent?.id : iterationOf(parent)
  }
  return iterationOf(one) === iterationOf(other)
}

function leadsTo({ edges }: FlowDocument, from: string, to: string): boolean {
  const next = new Map<string, string[]>()
  for (const { source, target } of edges) next.set(source, [...(next.get(source) ?? []), target])
  const waiting = [from]
  const seen = new Set(waiting)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === to) return true
    for (const id of next.get(at) ?? []) {
      if (seen.has(id)) continue
      seen.add(id)
      waiting.push(id)
    }
  }
  return false
}

function nameOf({ data: { label } }: FlowNode): string {
  return `"${label}"`
}

function no(why: string, needs?: readonly string[]): Fit {
  return { fits: false, why, ...(needs === undefined ? {} : { needs }) }
}
