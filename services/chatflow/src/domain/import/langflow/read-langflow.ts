import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import { importBounds } from '../imported-flow.ts'

/** A component of a Langflow flow. */
export type LangflowNode = {
  readonly id: string
  readonly kind: string
  readonly label: string
  /** Values by the name of their field; those of secrets are left out. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Names of the fields that hold a secret. */
  readonly secrets: readonly string[]
  readonly code: string | undefined
}

/** A wire; one back to the beginning of a loop ends at no field. */
type LangflowEdge = {
  readonly from: string
  readonly output: string
  readonly to: string
  readonly field: string | undefined
}

export type LangflowFlow = {
  readonly name: string
  readonly description: string
  readonly nodes: readonly LangflowNode[]
  readonly edges: readonly LangflowEdge[]
}

const field = z.looseObject({ value: z.unknown(), password: z.boolean().nullish() })

const node = z.looseObject({
  id: z.string(),
  type: z.string().optional(),
  data: z.looseObject({
    type: z.string().nullish(),
    node: z
      .looseObject({ display_name: z.string().nullish(), template: z.record(z.string(), z.unknown()).optional() })
      .optional(),
  }),
})

const handle = z.looseObject({ name: z.string().optional(), fieldName: z.string().optional() })

const edge = z.looseObject({
  source: z.string(),
  target: z.string(),
  sourceHandle: z.string().nullish(),
  targetHandle: z.string().nullish(),
  data: z.looseObject({ sourceHandle: handle.optional(), targetHandle: handle.optional() }).optional(),
})

const flow = z.looseObject({
  name: z.string().optional(),
  description: z.string().nullish(),
  data: z.looseObject({
    nodes: z.array(node).max(importBounds.maxNodes),
    edges: z.array(edge).max(importBounds.maxWires).default([]),
  }),
})

/** Whether a file's value is a flow of Langflow. */
export function isLangflow(value: unknown): boolean {
  const parsed = z.looseObject({ data: z.looseObject({ nodes: z.array(z.unknown()), edges: z.array(z.unknown()) }) })
  return parsed.safeParse(value).success
}

/** @throws {Failure} `invalid` naming where the file is not one of Langflow's */
export function readLangflow(value: unknown): LangflowFlow {
  const parsed = flow.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Failure('invalid', `Cannot read the Langflow flow: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { name = 'Langflow flow', description, data } = parsed.data
  return {
    name,
    description: description ?? '',
    nodes: data.nodes.flatMap(readNode),
    edges: data.edges.map(readEdge),
  }
}

// Notes say what they say to people alone.
function readNode({ id, type, data }: z.output<typeof node>): readonly LangflowNode[] {
  if (type === 'noteNode' || data.node?.template === undefined) return []
  const fields: Record<string, unknown> = {}
  const secrets: string[] = []
  for (const [name, given] of Object.entries(data.node.template)) {
    const parsed = field.safeParse(given)
    if (!parsed.success || name === 'code') continue
    if (parsed.data.password === true) secrets.push(name)
    else fields[name] = parsed.data.value
  }
  const code = field.safeParse(data.node.template.code)
  const kind = data.type ?? id.replace(/-[^-]*$/, '')
  const written = code.success && typeof code.data.value === 'string' ? code.data.value : undefined
  return [{ id, kind, label: data.node.display_name ?? kind, fields, secrets, code: written }]
}

function readEdge(found: z.output<typeof edge>): LangflowEdge {
  const source = found.data?.sourceHandle ?? handleIn(found.sourceHandle)
  const target = found.data?.targetHandle ?? handleIn(found.targetHandle)
  return { from: found.source, output: source.name ?? '', to: found.target, field: target.fieldName }
}

// Handles are JSON with another sign for quotes.
function handleIn(text: string | null | undefined): z.output<typeof handle> {
  try {
    const parsed = handle.safeParse(JSON.parse((text ?? '').replaceAll('œ', '"')))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}
