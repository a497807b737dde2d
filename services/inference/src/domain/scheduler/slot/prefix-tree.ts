/** Which owners hold which token sequences: a radix tree over all of them, one tree a salt. */
export type PrefixTree = {
  /** `owner` now stands for `tokens`, which are copied, and for nothing else. */
  set(owner: number, salt: string, tokens: Uint32Array): void
  remove(owner: number): void
  /** How many tokens at the beginning each owner shares with `tokens`; only those that share any. */
  match(salt: string, tokens: Uint32Array): ReadonlyMap<number, number>
}

/** Owners end at the end of a node; every owner of a child is one of its parent too. */
type Node = {
  tokens: Uint32Array
  readonly owners: Set<number>
  children: Map<number, Node>
}

/**
 * Tokens themselves are compared, never hashes of them: an answer must not come from another prompt.
 */
export function createPrefixTree(): PrefixTree {
  const roots = new Map<string, Node>()
  const saltOf = new Map<number, string>()

  function remove(owner: number): void {
    const salt = saltOf.get(owner)
    if (salt === undefined) return
    saltOf.delete(owner)
    const root = roots.get(salt)
    if (root === undefined) return
    leave(root, owner)
    if (root.owners.size === 0) roots.delete(salt)
  }

  return {
    remove,
    set(owner, salt, tokens) {
      remove(owner)
      const root = roots.get(salt) ?? createNode(new Uint32Array(), [])
      roots.set(salt, root)
      saltOf.set(owner, salt)
      enter(root, owner, tokens)
    },
    match(salt, tokens) {
      const shared = new Map<number, number>()
      let node = roots.get(salt)
      let depth = 0
      while (node !== undefined) {
        const same: number = sameTokens(node.tokens, tokens, depth)
        depth += same
        if (depth > 0) for (const owner of node.owners) shared.set(owner, depth)
        node = same < node.tokens.length ? undefined : childOf(node, tokens, depth)
      }
      return shared
    },
  }
}

function createNode(tokens: Uint32Array, owners: Iterable<number>): Node {
  return { tokens, owners: new Set(owners), children: new Map() }
}

function childOf(node: Node, tokens: Uint32Array, depth: number): Node | undefined {
  const token = tokens[depth]
  return token === undefined ? undefined : node.children.get(token)
}

/** How many tokens of `edge` are those of `tokens` from `offset` on. */
function sameTokens(edge: Uint32Array, tokens: Uint32Array, offset: number): number {
  const length = Math.min(edge.length, tokens.length - offset)
  for (let index = 0; index < length; index++) {
    if (edge[index] !== tokens[offset + index]) return index
  }
  return length
}

function enter(root: Node, owner: number, tokens: Uint32Array): void {
  let node = root
  let depth = 0
  for (;;) {
    node.owners.add(owner)
    const [token] = tokens.subarray(depth)
    if (token === undefined) return
    const child = node.children.get(token)
    if (child === undefined) {
      node.children.set(token, createNode(tokens.slice(depth), [owner]))
      return
    }
    const same = sameTokens(child.tokens, tokens, depth)
    if (same < child.tokens.length) split(child, same)
    depth += same
    node = child
  }
}

/** Cuts the node in two: itself with the first `length` tokens, and below it a child with the rest. */
function split(node: Node, length: number): void {
  const rest = node.tokens.subarray(length)
  const lower = createNode(rest, node.owners)
  lower.children = node.children
  node.tokens = node.tokens.subarray(0, length)
  node.children = new Map([[rest[0] ?? 0, lower]])
}

function leave(node: Node, owner: number): void {
  node.owners.delete(owner)
  for (const [token, child] of node.children) {
    if (!child.owners.has(owner)) continue
    if (child.owners.size === 1) node.children.delete(token)
    else {
      leave(child, owner)
      joinOnlyChild(child)
    }
  }
}

// Without it a sequence that stays would be cut into ever more pieces by those that come and go.
function joinOnlyChild(node: Node): void {
  const [child, second] = node.children.values()
  if (child === undefined || second !== undefined || child.owners.size !== node.owners.size) return
  const joined = new Uint32Array(node.tokens.length + child.tokens.length)
  joined.set(node.tokens)
  joined.set(child.tokens, node.tokens.length)
  node.tokens = joined
  node.children = child.children
}
