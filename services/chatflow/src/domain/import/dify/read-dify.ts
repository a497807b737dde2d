import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { Fields } from '../../fields.ts'
import { importBounds } from '../imported-flow.ts'

/** A node of a Dify graph. */
export type DifyNode = {
  readonly id: string
  /** Its type, such as `if-else`. */
  readonly kind: string
  readonly label: string
  readonly data: Fields
  /** Id of the iteration or loop that it lies within. */
  readonly parent: string | undefined
}

type DifyEdge = { readonly from: string; readonly handle: string; readonly to: string }

export type DifyVariable = { readonly name: string; readonly value: unknown; readonly secret: boolean }

export type DifyApp = {
  readonly name: string
  readonly description: string
  readonly mode: 'workflow' | 'advanced-chat' | 'chat' | 'agent-chat' | 'completion'
  readonly nodes: readonly DifyNode[]
  readonly edges: readonly DifyEdge[]
  readonly conversation: readonly DifyVariable[]
  readonly environment: readonly DifyVariable[]
  /** What the app shows and does beside its graph. */
  readonly features: Fields
  /** Of an app without a graph. */
  readonly model: Fields
}

const fields = z.record(z.string(), z.unknown())
const id = z.union([z.string(), z.number()]).transform(String)

const node = z.looseObject({
  id,
  parentId: id.nullish(),
  data: z.looseObject({ type: z.string().optional(), title: z.string().nullish() }),
})

const edge = z.looseObject({ source: id, target: id, sourceHandle: id.nullish() })

const variable = z.looseObject({ name: z.string(), value: z.unknown(), value_type: z.string().nullish() })

const app = z.looseObject({
  app: z.looseObject({
    name: z.string().optional(),
    description: z.string().nullish(),
    mode: z.enum(['workflow', 'advanced-chat', 'chat', 'agent-chat', 'completion']),
  }),
  workflow: z
    .looseObject({
      graph: z.looseObject({
        nodes: z.array(node).max(importBounds.maxNodes),
        edges: z.array(edge).max(importBounds.maxWires).default([]),
      }),
      conversation_variables: z.array(variable).nullish(),
      environment_variables: z.array(variable).nullish(),
      features: fields.nullish(),
    })
    .optional(),
  model_config: fields.nullish(),
})

/** Whether a file's value is an app of Dify. */
export function isDify(value: unknown): boolean {
  return z.looseObject({ app: z.looseObject({ mode: z.unknown() }) }).safeParse(value).success
}

/** @throws {Failure} `invalid` naming where the file is not one of Dify's */
export function readDify(value: unknown): DifyApp {
  const parsed = app.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Failure('invalid', `Cannot read the app of Dify: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { app: about, workflow, model_config: model } = parsed.data
  const hasGraph = about.mode === 'workflow' || about.mode === 'advanced-chat'
  if (hasGraph && workflow === undefined)
    throw new Failure('invalid', `Cannot read the app of Dify: workflow: an app of mode "${about.mode}" has a graph`)
  return {
    ...{ name: about.name ?? 'Dify app', description: about.description ?? '', mode: about.mode },
    nodes: workflow?.graph.nodes.flatMap(readNode) ?? [],
    edges:
      workflow?.graph.edges.map(({ source, target, sourceHandle }) => ({
        ...{ from: source, to: target, handle: sourceHandle ?? 'source' },
      })) ?? [],
    conversation: workflow?.conversation_variables?.map(readVariable) ?? [],
    environment: workflow?.environment_variables?.map(readVariable) ?? [],
    features: workflow?.features ?? model ?? {},
    model: model ?? {},
  }
}

// A node without a type is a note.
function readNode({ id: nodeId, parentId, data }: z.output<typeof node>): readonly DifyNode[] {
  const { type, title } = data
  if (type === undefined || type === '') return []
  const inner = data.iteration_id ?? data.loop_id
  const parent = parentId ?? (typeof inner === 'string' && inner !== '' ? inner : undefined)
  // What aggregates was called an assigner first.
  const kind = type === 'variable-assigner' ? 'variable-aggregator' : type
  return [{ id: nodeId, kind, label: title || type, data, parent }]
}

function readVariable({ name, value, value_type }: z.output<typeof variable>): DifyVariable {
  return { name, value, secret: value_type === 'secret' }
}
