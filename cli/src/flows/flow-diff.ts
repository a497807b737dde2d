import type { FlowRow } from './exported.ts'
import { renderFlowFile } from './flow-file.ts'

/** How a flow in files differs from the one that is served; `same` ones are left out. */
export type FlowDifference = {
  readonly name: string
  readonly id: string
  readonly state: 'only in files' | 'only served' | 'changed'
  /** For a changed flow: each node, wire or setting that differs, beginning with `+`, `-` or `~`. */
  readonly lines: readonly string[]
}

/** What would change if the files were imported. */
export function diffFlows(files: readonly FlowRow[], served: readonly FlowRow[]): readonly FlowDifference[] {
  const byId = new Map(served.map((row) => [row.id, row]))
  const ids = new Set(files.map(({ id }) => id))
  const inFiles = files.flatMap((row): FlowDifference[] => {
    const other = byId.get(row.id)
    if (other === undefined) return [{ name: row.name, id: row.id, state: 'only in files', lines: [] }]
    const lines = changes(parts(other), parts(row))
    return lines.length === 0 ? [] : [{ name: row.name, id: row.id, state: 'changed', lines }]
  })
  const onlyServed = served.filter(({ id }) => !ids.has(id))
  return [...inFiles, ...onlyServed.map(({ name, id }) => ({ name, id, state: 'only served' as const, lines: [] }))]
}

// What a flow is made of, by a name that people know it by.
function parts(row: FlowRow): Map<string, unknown> {
  const { flowData, ...settings } = JSON.parse(renderFlowFile(row)) as Record<string, unknown>
  const found = new Map<string, unknown>(Object.entries(settings).map(([name, value]) => [`setting ${name}`, value]))
  const { nodes, edges } = (flowData ?? {}) as { nodes?: unknown; edges?: unknown }
  for (const node of listOf(nodes)) {
    const { id, data } = node as { id?: unknown; data?: { inputs?: object; outputs?: unknown; label?: unknown } }
    found.set(`node ${id}`, { label: data?.label, outputs: data?.outputs })
    for (const [name, value] of Object.entries(data?.inputs ?? {})) found.set(`input ${name} of ${id}`, value)
  }
  return new Map([...found, ...wiresOf(edges)])
}

// Two nodes may be joined by several wires, whose order means nothing.
function wiresOf(edges: unknown): Map<string, readonly string[]> {
  const wires = new Map<string, readonly string[]>()
  for (const edge of listOf(edges)) {
    const { source, sourceHandle, target, targetHandle } = edge as Record<string, unknown>
    const name = `wire ${source} → ${target}`
    wires.set(name, [...(wires.get(name) ?? []), `${sourceHandle} ${targetHandle}`].toSorted())
  }
  return wires
}

function changes(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] {
  const added = [...after.keys()].filter((name) => !before.has(name)).map((name) => `+ ${name}`)
  const removed = [...before.keys()].filter((name) => !after.has(name)).map((name) => `- ${name}`)
  const altered = [...after].filter(([name, value]) => before.has(name) && !same(before.get(name), value))
  return [...removed, ...added, ...altered.map(([name]) => `~ ${name}`)]
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}
