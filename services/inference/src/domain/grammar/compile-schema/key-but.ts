import { subtractRanges } from '../char-ranges.ts'
import { type CharRange, choice, type Expression, nothing, repeat, sequence, text } from '../expression.ts'
import type { Grammar } from '../grammar.ts'
import { jsonChar, jsonString, plainChars } from '../json-rules.ts'

type Node = { readonly next: Map<string, Node>; end: boolean }

/**
 * A JSON string that is none of `names`.
 *
 * As long as a key could still become one of them its characters are written plainly: an escape could spell a
 * name in another way.
 */
export function keyBut(grammar: Grammar, names: readonly string[]): Expression {
  if (names.length === 0) return jsonString(grammar)
  const root: Node = { next: new Map(), end: false }
  for (const name of names) {
    let node = root
    for (const char of name) {
      const next = node.next.get(char) ?? { next: new Map(), end: false }
      node.next.set(char, next)
      node = next
    }
    node.end = true
  }
  return sequence(text('"'), outside(grammar, root), text('"'))
}

function outside(grammar: Grammar, node: Node): Expression {
  const taken = [...node.next.keys()].map((char): CharRange => [char.codePointAt(0) ?? 0, char.codePointAt(0) ?? 0])
  const other: Expression = { kind: 'class', ranges: subtractRanges(plainChars, taken) }
  const options = [
    sequence(other, repeat(jsonChar(grammar), 0)),
    ...[...node.next]
      .filter(([char]) => isPlain(char))
      .map(([char, next]) => sequence(text(char), outside(grammar, next))),
    ...(node.end ? [] : [nothing]),
  ]
  return grammar.rule('other-key', choice(options))
}

function isPlain(char: string): boolean {
  const code = char.codePointAt(0) ?? 0
  return plainChars.some(([from, to]) => from <= code && code <= to)
}
