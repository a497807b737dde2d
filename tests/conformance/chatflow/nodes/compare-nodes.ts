import { z } from 'zod'

const inputSchema = z.object({
  name: z.string(),
  type: z.string(),
  optional: z.unknown().optional(),
  list: z.boolean().optional(),
  acceptVariable: z.boolean().optional(),
  options: z.array(z.union([z.string(), z.looseObject({ name: z.string() })])).optional(),
})

const nodeSchema = z.object({
  name: z.string(),
  version: z.number(),
  type: z.string(),
  category: z.string(),
  baseClasses: z.array(z.string()),
  credentialNames: z.array(z.string()).optional(),
  credential: z.looseObject({ credentialNames: z.array(z.string()).optional() }).optional(),
  inputs: z.array(inputSchema),
  outputs: z.array(z.object({ name: z.string(), baseClasses: z.array(z.string()).optional() })).optional(),
})

type Node = z.output<typeof nodeSchema>
type Input = z.output<typeof inputSchema>

/** What a node is told by, each fact under a path such as `chatOpenAI.inputs.modelName.type`. */
type Facts = ReadonlyMap<string, string>

/** A fact in which two nodes of one name differ; `undefined` is what one of them does not have at all. */
export type NodeDifference = {
  readonly path: string
  readonly theirs: string | undefined
  readonly ours: string | undefined
}

/** Reads nodes as `GET /nodes` gives them, or as `flowise-nodes.jsonl` holds them. */
export function parseNodes(values: readonly unknown[]): readonly Node[] {
  return values.map((value) => nodeSchema.parse(value))
}

/** Where two lists of nodes differ. Of what only one has, its name or its first path alone is told. */
export function compareNodes(theirs: readonly Node[], ours: readonly Node[]): readonly NodeDifference[] {
  const [those, these] = [factsOf(theirs), factsOf(ours)]
  const paths = [...new Set([...those.keys(), ...these.keys()])]
  const isWhole = (path: string) => {
    const parents = path.split('.').map((_, at, parts) => parts.slice(0, at).join('.'))
    return parents.every((parent) => parent === '' || those.has(parent) === these.has(parent))
  }
  return paths
    .map((path) => ({ path, theirs: those.get(path), ours: these.get(path) }))
    .filter((fact) => fact.theirs !== fact.ours && isWhole(fact.path))
}

function factsOf(nodes: readonly Node[]): Facts {
  return new Map(nodes.flatMap(factsOfNode))
}

function factsOfNode(node: Node): [string, string][] {
  const { name, version, type, category, baseClasses, inputs, outputs = [] } = node
  const credentials = node.credentialNames ?? node.credential?.credentialNames ?? []
  return [
    [name, 'a kind of node'],
    [`${name}.version`, String(version)],
    [`${name}.type`, type],
    [`${name}.category`, category],
    [`${name}.baseClasses`, baseClasses.join(' ')],
    [`${name}.credentials`, credentials.toSorted().join(' ')],
    [`${name}.outputs`, outputs.map((output) => output.name).join(' ')],
    ...outputs.map((output): [string, string] => [
      `${name}.outputs.${output.name}.baseClasses`,
      output.baseClasses?.join(' ') ?? '',
    ]),
    ...inputs.flatMap((input) => factsOfInput(`${name}.inputs.${input.name}`, input)),
  ]
}

function factsOfInput(path: string, { type, optional, list, acceptVariable, options }: Input): [string, string][] {
  const names = options?.map((option) => (typeof option === 'string' ? option : option.name)) ?? []
  return [
    [path, 'an input'],
    [`${path}.type`, type],
    [`${path}.optional`, String(optional !== undefined && optional !== false)],
    [`${path}.list`, String(list === true)],
    [`${path}.acceptVariable`, String(acceptVariable === true)],
    [`${path}.options`, names.toSorted().join(' ')],
  ]
}
