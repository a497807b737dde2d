/** The node within which a place of a flow's JSON lies: the how manieth, and its id where that stands before. */
export type NodePlace = { readonly at: number; readonly id: string | undefined }

type Container = { readonly kind: '{' | '['; key: string | undefined; items: number }

/**
 * Finds the node in whose JSON a place is. The text need not be JSON behind that place, since that is where a fault was
 * found.
 *
 * @returns `undefined` outside of the nodes
 */
export function nodeAt(text: string, position: number): NodePlace | undefined {
  const open: Container[] = []
  let id: string | undefined
  for (const { index, 0: token } of text.slice(0, position).matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\],:]/g)) {
    const around = open.at(-1)
    if (token === '{' || token === '[') {
      if (isNodes(open)) id = undefined
      open.push({ kind: token, key: undefined, items: 0 })
    } else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && around !== undefined) {
      around.items++
      around.key = undefined
    } else if (token.startsWith('"') && around?.kind === '{') {
      if (around.key === undefined) around.key = token.slice(1, -1)
      else if (around.key === 'id' && open.length === 3 && isNodes(open.slice(0, 2)) && index < position)
        id = token.slice(1, -1)
    }
  }
  if (!isNodes(open.slice(0, 2)) || open.length < 3) return undefined
  return { at: open[1]?.items ?? 0, id }
}

function isNodes([flow, nodes, ...rest]: readonly Container[]): boolean {
  return flow?.kind === '{' && flow.key === 'nodes' && nodes?.kind === '[' && rest.length === 0
}
