import { isEqual } from '../compare/is-equal.ts'
import type { Component } from '../definition/component.ts'
import type { FlowEdge } from '../document/document.ts'
import { conditionOutputs, namesItsOutputs } from '../drawing/condition-outputs.ts'
import { stepAnchors } from '../drawing/draw-step.ts'
import { drawEdge } from '../drawing/draw-wire.ts'
import { stepHandle } from '../drawing/handle.ts'
import { outputPorts } from '../drawing/ports.ts'
import { hasErrorOutput, listOfOutputs, stepOutputs } from '../drawing/step-outputs.ts'
import { disconnect } from '../wiring/disconnect.ts'
import { changeNode, type Edit, inTurn, withData, withInputs } from './edit.ts'

/**
 * Gives an input a value; `undefined` takes it out. Where the input is the list of a step's
 * outputs, as conditions are, their wires follow the items they belong to, and go with them.
 */
export function setInput(nodeId: string, name: string, value: unknown): Edit {
  return (document) => {
    const node = document.nodes.find(({ id }) => id === nodeId)
    if (node === undefined || node.data.inputs?.[name] === value) return document
    const change = changeNode(nodeId, (found) => withInputs(found, { [name]: value }))
    if (name === 'hearthOnError') return inTurn(change, dropErrorWires(nodeId))(document)
    if (namesItsOutputs(node.data.name)) return inTurn(change, redrawConditions(nodeId))(document)
    if (listOfOutputs[node.data.name] !== name) return change(document)
    const moved = movedOutputs(listOf(node.data.inputs?.[name]), listOf(value))
    return inTurn(change, followOutputs(nodeId, moved))(document)
  }
}

function redrawConditions(nodeId: string): Edit {
  return (document) => {
    const redraw = changeNode(nodeId, (node) => {
      const options = conditionOutputs(nodeId, node.data.inputs ?? {})
      const [anchor] = Array.isArray(node.data.outputAnchors) ? node.data.outputAnchors : []
      if (options.length === 0 || isEqual(anchor?.options, options)) return node
      return withData(node, { outputAnchors: [{ ...anchor, options }] })
    })
    const redrawn = redraw(document)
    const node = redrawn.nodes.find(({ id }) => id === nodeId)
    const handles = node === undefined ? [] : outputPorts(node).map(({ handle }) => handle)
    const gone = redrawn.edges.filter(
      ({ source, sourceHandle }) => source === nodeId && !handles.includes(sourceHandle ?? ''),
    )
    return disconnect(gone.map(({ id }) => id))(redrawn)
  }
}

function dropErrorWires(nodeId: string): Edit {
  return (document) => {
    const node = document.nodes.find(({ id }) => id === nodeId)
    if (node !== undefined && hasErrorOutput(node.data.inputs ?? {})) return document
    const gone = document.edges.filter(({ sourceHandle }) => sourceHandle === stepHandle(nodeId, 'error'))
    return disconnect(gone.map(({ id }) => id))(document)
  }
}

/** Gives an input the default of its kind again. */
export function resetInput(nodeId: string, name: string, { inputs }: Pick<Component, 'inputs'>): Edit {
  const input = inputs.find((candidate) => candidate.name === name)
  return setInput(nodeId, name, input === undefined ? undefined : (input.default ?? ''))
}

function followOutputs(nodeId: string, moved: readonly (number | undefined)[]): Edit {
  return (document) => {
    const source = document.nodes.find(({ id }) => id === nodeId)
    if (source === undefined) return document
    const inputs = source.data.inputs ?? {}
    const drawn = withData(source, { outputAnchors: stepAnchors(nodeId, source.data.name, inputs) })
    const last = stepOutputs(source.data.name, inputs).length - 1
    const follow = (edge: FlowEdge): readonly FlowEdge[] => {
      const before = Number(edge.sourceHandle?.slice(stepHandle(nodeId, '').length))
      if (edge.source !== nodeId || !Number.isInteger(before)) return [edge]
      // What lies behind the items is the output for what fits none of them.
      const after = before < moved.length ? moved[before] : last
      if (after === before) return [edge]
      const target = document.nodes.find(({ id }) => id === edge.target)
      const ends = { source: nodeId, target: edge.target, targetHandle: edge.targetHandle ?? edge.target }
      if (after === undefined || after < 0) return []
      return [{ ...edge, ...drawEdge({ ...ends, sourceHandle: stepHandle(nodeId, String(after)) }, drawn, target) }]
    }
    const nodes = document.nodes.map((node) => (node.id === nodeId ? drawn : node))
    return { ...document, nodes, edges: document.edges.flatMap(follow) }
  }
}

/** Where each item went: items that are still there keep themselves, others are the one in their place, if any. */
function movedOutputs(before: readonly unknown[], after: readonly unknown[]): readonly (number | undefined)[] {
  const texts = after.map((item) => JSON.stringify(item))
  const free = new Set(texts.keys())
  const kept = before.map((item) => {
    const text = JSON.stringify(item)
    const at = [...free].find((index) => texts[index] === text)
    if (at !== undefined) free.delete(at)
    return at
  })
  return kept.map((at, index) => {
    if (at !== undefined || before.length > after.length || !free.has(index)) return at
    free.delete(index)
    return index
  })
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
