import { Failure } from '@hearth/kernel'

/** A calculation as a tree. */
export type Calculation =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'variable'; readonly refId: string }
  | { readonly kind: 'unary'; readonly operator: string; readonly of: Calculation }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Calculation; readonly right: Calculation }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Calculation[] }

// From the loosest to the tightest.
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!=', '<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
  ['**'],
]

const token =
  /\s*(?:(0[xX][0-9a-fA-F]+|\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|\$(\w+)|\$\{([^}]+)\}|([A-Za-z_]\w*)|(\*\*|\|\||&&|==|!=|<=|>=|[-+*/%<>!(),]))/y

// Longer ones are nobody's by hand, and each part costs time with every number.
const maxChars = 10_000
const maxDepth = 100

type Token = { readonly kind: 'number' | 'variable' | 'name' | 'sign' | 'end'; readonly text: string }

/**
 * Reads a calculation such as `($A + ${B total}) / 2 > abs($C)`.
 *
 * @throws {Failure} `invalid` with the place
 */
export function parseMath(text: string): Calculation {
  const tokens = tokensOf(text)
  let at = 0
  let depth = 0
  const peek = () => tokens[at] ?? { kind: 'end', text: 'the end' }
  const take = () => tokens[at++] ?? { kind: 'end', text: 'the end' }
  const takeSign = (sign: string) => {
    const found = take()
    if (found.kind !== 'sign' || found.text !== sign)
      throw unreadable(text, `"${sign}" is expected before "${found.text}"`)
  }
  const parseLevel = (level: number): Calculation => {
    const operators = levels[level]
    if (operators === undefined) return parseUnary()
    let left = parseLevel(level + 1)
    while (peek().kind === 'sign' && operators.includes(peek().text)) {
      const operator = take().text
      // A power of a power is computed from the right.
      const right = parseLevel(operator === '**' ? level : level + 1)
      left = { kind: 'binary', operator, left, right }
    }
    return left
  }
  const parseUnary = (): Calculation => {
    const { kind, text: sign } = peek()
    if (kind !== 'sign' || (sign !== '-' && sign !== '!')) return parsePrimary()
    take()
    return { kind: 'unary', operator: sign, of: nested(parseUnary) }
  }
  const nested = (parse: () => Calculation): Calculation => {
    depth += 1
    if (depth > maxDepth) throw unreadable(text, `it is nested deeper than ${maxDepth} levels`)
    const parsed = parse()
    depth -= 1
    return parsed
  }
  const parsePrimary = (): Calculation => {
    const found = take()
    if (found.kind === 'number') return { kind: 'number', value: Number(found.text) }
    if (found.kind === 'variable') return { kind: 'variable', refId: found.text }
    if (found.kind === 'name') return { kind: 'call', name: found.text, args: parseArgs() }
    if (found.kind !== 'sign' || found.text !== '(')
      throw unreadable(text, `a number, a query such as $A or a function is expected, not "${found.text}"`)
    const inside = nested(() => parseLevel(0))
    takeSign(')')
    return inside
  }
  const parseArgs = (): readonly Calculation[] => {
    takeSign('(')
    const args: Calculation[] = []
    while (peek().text !== ')' || peek().kind !== 'sign') {
      if (args.length > 0) takeSign(',')
      args.push(nested(() => parseLevel(0)))
    }
    take()
    return args
  }
  const parsed = parseLevel(0)
  if (peek().kind !== 'end') throw unreadable(text, `"${peek().text}" is too much`)
  return parsed
}

/** The queries that a calculation refers to, each once. */
export function refIdsOf(math: Calculation): readonly string[] {
  switch (math.kind) {
    case 'number':
      return []
    case 'variable':
      return [math.refId]
    case 'unary':
      return refIdsOf(math.of)
    case 'binary':
      return [...new Set([...refIdsOf(math.left), ...refIdsOf(math.right)])]
    case 'call':
      return [...new Set(math.args.flatMap(refIdsOf))]
  }
}

function tokensOf(text: string): readonly Token[] {
  if (text.length > maxChars) throw unreadable(`${text.slice(0, 20)}…`, `it has at most ${maxChars} characters`)
  const trimmed = text.trim()
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < trimmed.length) {
    const from = token.lastIndex
    const found = token.exec(trimmed)
    if (found === null) throw unreadable(text, `"${trimmed.slice(from, from + 10).trim()}" is no part of one`)
    const [, number, plain, braced, name, sign] = found
    const refId = plain ?? braced
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (refId !== undefined) tokens.push({ kind: 'variable', text: refId })
    else tokens.push(name === undefined ? { kind: 'sign', text: sign ?? '' } : { kind: 'name', text: name })
  }
  return tokens
}

function unreadable(text: string, reason: string): Failure {
  return new Failure('invalid', `Cannot read the calculation "${text}": ${reason}`, { param: 'expression' })
}
