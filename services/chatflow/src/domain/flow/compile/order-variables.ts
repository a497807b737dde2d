import type { PlanNode } from './plan.ts'

/**
 * Lists nodes so that those which set a variable come before those which get it, and says so in
 * `after`: no wire does. A node whose variable is set only by what hangs on itself waits for nothing.
 */
export function orderVariables(nodes: readonly PlanNode[]): readonly PlanNode[] {
  const getters = nodes.filter(({ definition }) => definition.name === 'getVariable')
  if (getters.length === 0) return nodes
  const known = new Map(nodes.map((node) => [node.id, node]))
  for (const getter of getters) {
    const setters = nodes.filter((node) => node.definition.name === 'setVariable' && sameVariable(node, getter))
    const after = setters.filter((setter) => !hangsOn(setter, getter.id, known)).map(({ id }) => id)
    known.set(getter.id, Object.freeze({ ...getter, after }))
  }
  const ordered = new Map<string, PlanNode>()
  const place = (id: string) => {
    const node = known.get(id)
    if (node === undefined || ordered.has(id)) return
    for (const source of before(node)) place(source)
    ordered.set(id, node)
  }
  for (const { id } of nodes) place(id)
  return [...ordered.values()]
}

function sameVariable(a: PlanNode, b: PlanNode): boolean {
  const [one, other] = [a, b].map(({ inputs }) => inputs.get('variableName'))
  return one?.kind === 'value' && other?.kind === 'value' && one.value === other.value
}

function hangsOn(node: PlanNode, id: string, known: ReadonlyMap<string, PlanNode>): boolean {
  const seen = new Set<string>()
  const waiting = [node.id]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === id) return true
    if (seen.has(at)) continue
    seen.add(at)
    const found = known.get(at)
    if (found !== undefined) waiting.push(...before(found))
  }
  return false
}

function before({ inputs, after }: PlanNode): readonly string[] {
  const sources = [...inputs.values()].flatMap((input) => (input.kind === 'value' ? [] : input.nodeIds))
  return [...after, ...sources]
}
