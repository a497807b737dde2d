import { choice, type Expression, nothing, sequence, text } from './expression.ts'
import type { Grammar } from './grammar.ts'

type Node = { readonly next: Map<string, Node>; end: boolean }

/**
 * One of several texts. Common beginnings are shared: the engine follows every alternative at once, so that a
 * thousand names side by side would cost a thousand times one.
 */
export function literalChoice(grammar: Grammar, texts: readonly string[]): Expression {
  const root: Node = { next: new Map(), end: false }
  for (const value of texts) {
    let node = root
    for (const char of value) {
      const known = node.next.get(char)
      const next = known ?? { next: new Map(), end: false }
      if (known === undefined) node.next.set(char, next)
      node = next
    }
    node.end = true
  }
  return expressionOf(root, grammar)
}

function expressionOf(node: Node, grammar: Grammar): Expression {
  let run = ''
  let here = node
  while (!here.end && here.next.size === 1) {
    const [step] = here.next
    if (step === undefined) break
    run += step[0]
    here = step[1]
  }
  const branches = [...here.next].map(([char, next]) => sequence(text(char), expressionOf(next, grammar)))
  if (branches.length === 0) return text(run)
  const rest = grammar.rule('one-of', choice(here.end ? [...branches, nothing] : branches))
  return sequence(text(run), rest)
}
