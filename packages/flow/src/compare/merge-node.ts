import type { FlowNode } from '../document/document.ts'
import { isEqual } from './is-equal.ts'

type Members = Readonly<Record<string, unknown>>

/** Told of what both sides changed to something else. */
export type OnConflict = (input: string, mine: unknown, theirs: unknown) => void

// Where a node stands is one thing: its position counts from what it is drawn within.
const place = ['position', 'positionAbsolute', 'parentNode', 'extent']
// What an owner sets beside the inputs; the other members follow from these, or are for the eye.
const settings: ReadonlySet<string> = new Set(['label', 'credential', 'outputs', 'version', 'disabled'])

/** Brings together what two sides made of a node; where they conflict, mine counts. */
export function mergeNode(
  before: FlowNode | undefined,
  mine: FlowNode,
  theirs: FlowNode,
  onConflict: OnConflict,
): FlowNode {
  if (isEqual(mine, theirs) || (before !== undefined && isEqual(before, theirs))) return mine
  const { data: old, ...base } = before ?? { data: {} }
  const silently = () => {}
  const inputs = mergeMembers(inputsOf(old), inputsOf(mine.data), inputsOf(theirs.data), onConflict)
  const data = mergeMembers(old, mine.data, theirs.data, (name, my, their) => {
    if (settings.has(name)) onConflict(`(${name})`, my, their)
  })
  const rest = mergeMembers(base, mine, samePlace(base, mine, theirs), silently)
  const hasInputs = mine.data.inputs !== undefined || theirs.data.inputs !== undefined
  return { ...rest, data: hasInputs ? { ...data, inputs } : data }
}

// Theirs, standing where mine does if I moved it.
function samePlace(base: Members, mine: FlowNode, theirs: FlowNode): FlowNode {
  if (place.every((name) => isEqual(base[name], mine[name]))) return theirs
  return { ...theirs, ...Object.fromEntries(place.map((name) => [name, mine[name]])) }
}

function mergeMembers<T extends Members>(base: Members, mine: T, theirs: T, onConflict: OnConflict): T {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  const merged = [...names].map((name) => [name, mergeMember(name, base[name], mine[name], theirs[name], onConflict)])
  // Each member is one that a side has.
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as T
}

function mergeMember(name: string, before: unknown, mine: unknown, theirs: unknown, onConflict: OnConflict): unknown {
  if (isEqual(mine, theirs) || isEqual(before, theirs)) return mine
  if (isEqual(before, mine)) return theirs
  if (areWires(before) && areWires(mine) && areWires(theirs))
    return mergeWires(listOf(before), listOf(mine), listOf(theirs))
  onConflict(name, mine, theirs)
  return mine
}

// What an input that takes several wires holds, also where it holds none.
function areWires(value: unknown): boolean {
  if (value === undefined || value === '') return true
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item.endsWith('.data.instance}}'))
}

function mergeWires(before: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown {
  const kept = mine.filter((item) => theirs.includes(item) || !before.includes(item))
  const added = theirs.filter((item) => !mine.includes(item) && !before.includes(item))
  const wires = [...kept, ...added]
  return wires.length === 0 ? '' : wires
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function inputsOf(data: Members): Members {
  const { inputs } = data
  return typeof inputs === 'object' && inputs !== null ? (inputs as Members) : {}
}
