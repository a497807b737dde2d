import { Failure } from '@hearth/kernel'
import { assertUsable } from './assert-usable.ts'
import { choice, type Expression, nothing, sequence } from './expression.ts'
import { measureExpression } from './measure-expression.ts'
import { renderExpression } from './render-expression.ts'
import { beginMatch, type Unfinished } from './shortest-end.ts'
import { splitRepetition } from './split-repetition.ts'

/**
 * Elements (characters, ranges, references) that a whole grammar may unfold to: the engine keeps them all in
 * memory for each answer, and parsing takes time with their number.
 */
const maxElements = 60_000

/** A grammar under construction: rules that refer to each other by name. */
export type Grammar = {
  /** Adds a rule and returns a reference to it; equal rules are kept once. */
  rule(hint: string, body: Expression): Expression
  /** What `build` made at the first call with this key. */
  once(key: string, build: () => Expression): Expression
  /** A reference to a rule whose body comes later, so that it may refer to itself. */
  declare(hint: string): Declared
  /**
   * The whole as GBNF with the rule `root`.
   *
   * @throws {Failure} `invalid` when it is too large, or when a rule can never end or begins with itself
   */
  render(root: Expression): string
  /** Once rendered: a match of which nothing was read. */
  begin(): Unfinished
}

export type Declared = { readonly reference: Expression; define(body: Expression): void }

export function createGrammar(): Grammar {
  const rules = new Map<string, Expression>()
  const names = new Map<string, string>()
  const made = new Map<string, Expression>()
  let elements = 0

  const nameOf = (hint: string) => {
    const base = `${hint.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 24)}`.replace(/^-+|-+$/g, '') || 'rule'
    return `${base}-${rules.size}`
  }
  const put = (name: string, body: Expression) => {
    elements += measureExpression(body)
    if (elements > maxElements)
      throw new Failure('invalid', `Cannot build a grammar of that form: it unfolds to over ${maxElements} elements`, {
        code: 'unsupported_value',
      })
    rules.set(name, body)
  }
  const intern = (hint: string, body: Expression): Expression => {
    const key = renderExpression(body)
    const known = names.get(key)
    if (known !== undefined) return { kind: 'rule', name: known }
    const name = nameOf(hint)
    names.set(key, name)
    put(name, body)
    return { kind: 'rule', name }
  }
  // Only a single symbol may be repeated: the engine refuses repeated groups by their size.
  const settle = (hint: string, body: Expression): Expression => {
    switch (body.kind) {
      case 'sequence':
        return sequence(...body.items.map((item) => settle(hint, item)))
      case 'choice':
        return choice(body.options.map((option) => settle(hint, option)))
      case 'repeat': {
        if (body.max === 0) return nothing
        const item = settle(hint, body.item)
        const single = item.kind === 'class' || item.kind === 'rule' ? item : intern(`${hint}-item`, item)
        return splitRepetition(single, body.min, body.max, (part) => intern(`${hint}-many`, part))
      }
      default:
        return body
    }
  }

  return {
    rule: (hint, body) => intern(hint, settle(hint, body)),
    once(key, build) {
      const expression = made.get(key) ?? build()
      made.set(key, expression)
      return expression
    },
    declare(hint) {
      const name = nameOf(hint)
      rules.set(name, nothing)
      return { reference: { kind: 'rule', name }, define: (body) => put(name, settle(hint, body)) }
    },
    begin: () => beginMatch(rules),
    render(root) {
      const body = settle('root', root)
      put('root', body)
      assertUsable(rules)
      const lines = [...rules].map(([name, rule]) => `${name} ::= ${renderExpression(rule)}`)
      return `${[lines.at(-1), ...lines.slice(0, -1)].join('\n')}\n`
    },
  }
}
