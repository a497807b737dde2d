type Fields = Readonly<Record<string, unknown>>

type DrawnNode = {
  readonly id: string
  readonly type?: unknown
  readonly parentNode?: string | null | undefined
  readonly data: {
    readonly name: string
    readonly label?: string | undefined
    readonly inputs: Fields
    readonly disabled?: unknown
  }
}

type DrawnEdge = {
  readonly source: string
  readonly target: string
  readonly sourceHandle?: string | null | undefined
  readonly targetHandle?: string | null | undefined
}

type Drawing<N extends DrawnNode, E extends DrawnEdge> = { readonly nodes: readonly N[]; readonly edges: readonly E[] }

/** By the name of an input: the label of the disabled node that it would come from. */
export type DisabledSources = Readonly<Record<string, string>>

/**
 * The drawing as it is run: without what is only drawn (groups, notes) and without disabled nodes. The wires of
 * a disabled node bring nothing, and a step of an agent flow is passed through: what comes before it leads to what
 * comes after.
 *
 * @returns the nodes that are left; those that a disabled one was wired to know what they lack
 */
export function leaveOut<N extends DrawnNode, E extends DrawnEdge>(
  drawing: Drawing<N, E>,
): { readonly nodes: N[]; readonly edges: E[] } {
  const groups = new Map(drawing.nodes.flatMap((node) => (isGroup(node) ? [[node.id, node.parentNode] as const] : [])))
  const disabled = new Map(drawing.nodes.filter(isDisabled).map((node) => [node.id, node]))
  const gone = insideOf(drawing.nodes, disabled)
  const nodes = drawing.nodes.filter((node) => !gone.has(node.id) && !isGroup(node) && node.data.name !== 'stickyNote')
  const steps = [...disabled.values()].filter(isStep)
  const edges = steps.reduce<readonly E[]>((left, step) => passThrough(left, step.id), drawing.edges)
  const freed = groups.size === 0 ? nodes : nodes.map((node) => outOfGroups(node, groups))
  return {
    nodes: disabled.size === 0 ? freed : freed.map((node) => withoutSources(node, disabled, drawing.edges)),
    edges: edges.filter(({ source, target }) => !gone.has(source) && !gone.has(target)),
  }
}

function isGroup({ type, data }: DrawnNode): boolean {
  return type === 'group' && data.name === 'group'
}

function isDisabled({ data }: DrawnNode): boolean {
  return data.disabled === true
}

function isStep({ data }: DrawnNode): boolean {
  return data.name.endsWith('Agentflow')
}

// What lies within a disabled iteration does not run either; what lies within a group is as it says itself.
function insideOf(nodes: readonly DrawnNode[], disabled: ReadonlyMap<string, DrawnNode>): ReadonlySet<string> {
  const gone = new Set(disabled.keys())
  for (let before = -1; before !== gone.size; ) {
    before = gone.size
    for (const { id, parentNode } of nodes) if (parentNode && gone.has(parentNode)) gone.add(id)
  }
  return gone
}

function outOfGroups<N extends DrawnNode>(node: N, groups: ReadonlyMap<string, string | null | undefined>): N {
  let parentNode = node.parentNode
  // As many steps as there are groups, in case they lie within one another in a circle.
  for (let step = 0; step < groups.size && parentNode && groups.has(parentNode); step++)
    parentNode = groups.get(parentNode)
  return parentNode === node.parentNode ? node : { ...node, parentNode }
}

// Of a node with several ways out, the first is gone on; the way of its failure is none.
function passThrough<E extends DrawnEdge>(edges: readonly E[], id: string): readonly E[] {
  const arriving = edges.filter(({ source, target }) => target === id && source !== id)
  const leaving = edges.filter(({ source, target }) => source === id && target !== id)
  const ways = leaving.filter(({ sourceHandle }) => !/-output-(?!0$)(?:\d+|error)$/.test(sourceHandle ?? ''))
  const others = edges.filter(({ source, target }) => source !== id && target !== id)
  const joined = arriving.flatMap((from) => ways.map(({ target, targetHandle }) => ({ ...from, target, targetHandle })))
  return [...others, ...joined]
}

function withoutSources<N extends DrawnNode>(
  node: N,
  disabled: ReadonlyMap<string, DrawnNode>,
  edges: readonly DrawnEdge[],
): N {
  const lost: Record<string, string> = {}
  for (const { source, target, targetHandle } of edges) {
    const from = disabled.get(source)
    const name = target === node.id && from !== undefined ? inputOf(targetHandle, node.id) : undefined
    if (name !== undefined && from !== undefined) lost[name] = from.data.label ?? from.id
  }
  const inputs = Object.fromEntries(
    Object.entries(node.data.inputs).map(([name, value]) => [
      name,
      without(value, (id) => {
        const from = disabled.get(id)
        if (from !== undefined) lost[name] = from.data.label ?? from.id
        return from !== undefined
      }),
    ]),
  )
  const disabledSources: DisabledSources = lost
  return { ...node, data: { ...node.data, inputs, ...(Object.keys(lost).length > 0 && { disabledSources }) } }
}

// A target handle reads "<node id>-input-<input name>-<class>".
function inputOf(handle: string | null | undefined, nodeId: string): string | undefined {
  const prefix = `${nodeId}-input-`
  return handle?.startsWith(prefix) ? handle.slice(prefix.length).split('-')[0] : undefined
}

// A wire reads `{{id.data.instance}}`, and a step of an agent flow names others as `{{id}}` and `{{id.output.x}}`.
const reference = /\{\{\s*([\w-]+)(?:\.[^{}]*)?\s*\}\}/g

function without(value: unknown, isGone: (id: string) => boolean): unknown {
  if (typeof value === 'string') return value.replace(reference, (found, id: string) => (isGone(id) ? '' : found))
  if (Array.isArray(value)) {
    const items = value.map((item) => ({ item, left: without(item, isGone) }))
    return items.flatMap(({ item, left }) => (left === '' && item !== '' ? [] : [left]))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, without(field, isGone)]))
}
