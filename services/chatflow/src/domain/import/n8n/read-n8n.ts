import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { Fields } from '../../fields.ts'
import { importBounds } from '../imported-flow.ts'

/** A node of a workflow of n8n. Wires name it by its name. */
export type N8nNode = {
  readonly name: string
  /** Without its package: `agent`, `httpRequest`. */
  readonly kind: string
  readonly settings: Fields
  readonly disabled: boolean
}

/** A wire: `main` carries items, the others a model, a memory or a tool. */
type N8nWire = { readonly from: string; readonly output: number; readonly to: string; readonly type: string }

export type N8nWorkflow = {
  readonly name: string
  readonly nodes: readonly N8nNode[]
  readonly wires: readonly N8nWire[]
}

const node = z.looseObject({
  name: z.string(),
  type: z.string(),
  parameters: z.record(z.string(), z.unknown()).default({}),
  disabled: z.boolean().nullish(),
})

const end = z.looseObject({ node: z.string(), type: z.string().optional() })

const workflow = z.looseObject({
  name: z.string().nullish(),
  nodes: z.array(node).max(importBounds.maxNodes),
  connections: z.record(z.string(), z.record(z.string(), z.array(z.array(end).nullable()))).default({}),
})

/** Whether a file's value is a workflow of n8n. */
export function isN8n(value: unknown): boolean {
  const shape = z.looseObject({
    nodes: z.array(z.looseObject({ type: z.string() })).min(1),
    connections: z.record(z.string(), z.unknown()),
  })
  return shape.safeParse(value).success
}

/** @throws {Failure} `invalid` naming where the file is not one of n8n's, `too-large` for too many wires */
export function readN8n(value: unknown): N8nWorkflow {
  const parsed = workflow.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Failure('invalid', `Cannot read the workflow of n8n: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { name, nodes, connections } = parsed.data
  const wires = Object.entries(connections).flatMap(([from, byType]) =>
    Object.entries(byType).flatMap(([type, outputs]) =>
      outputs.flatMap((ends, output) => (ends ?? []).map(({ node: to }) => ({ from, output, to, type }))),
    ),
  )
  if (wires.length > importBounds.maxWires)
    throw new Failure('too-large', `Cannot read the workflow of n8n: it has more than ${importBounds.maxWires} wires`)
  return { name: name || 'n8n workflow', nodes: nodes.flatMap(readNode), wires }
}

function readNode({ name, type, parameters, disabled }: z.output<typeof node>): readonly N8nNode[] {
  const kind = type.split('.').at(-1) ?? type
  return kind === 'stickyNote' ? [] : [{ name, kind, settings: parameters, disabled: disabled === true }]
}
