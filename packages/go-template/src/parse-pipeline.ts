import type { Token } from './lex.ts'
import type { Command, Operand, Pipeline } from './node.ts'
import { TemplateError } from './template-error.ts'
import type { Words } from './words.ts'

const maxDepth = 100

/**
 * The pipeline that the rest of an action is.
 *
 * @param maxDeclared how many variables it may declare: two in a `range`
 * @throws {TemplateError}
 */
export function parsePipeline(words: Words, maxDeclared = 1): Pipeline {
  const { declares, assigns } = parseDeclarations(words, maxDeclared)
  const commands = parseCommands(words, 0)
  if (!words.isAtEnd()) throw new TemplateError(`unexpected ${words.peek()?.text ?? ''} in operand`)
  if (assigns) for (const name of declares) checkVariable(words, name)
  // Only what follows sees them.
  else words.variables.push(...declares)
  return { declares, assigns, commands }
}

function parseDeclarations(words: Words, maxDeclared: number) {
  const names: string[] = []
  let ahead = 0
  while (words.peek(ahead)?.type === 'variable') {
    names.push(words.peek(ahead)?.text ?? '')
    const sign = words.peek(ahead + 1)?.text
    if (sign === ':=' || sign === '=') {
      if (names.length > maxDeclared) throw new TemplateError('too many declarations in command')
      words.skip(ahead + 2)
      return { declares: names, assigns: sign === '=' }
    }
    if (sign !== ',') break
    ahead += 2
  }
  return { declares: [], assigns: false }
}

function parseCommands(words: Words, depth: number): readonly Command[] {
  if (depth > maxDepth) throw new TemplateError(`nested deeper than ${maxDepth} levels`)
  const commands = [parseCommand(words, depth)]
  while (isSign(words.peek(), '|')) {
    words.skip(1)
    const command = parseCommand(words, depth)
    if (!isCallable(command[0]))
      throw new TemplateError(`non executable command in pipeline stage ${commands.length + 1}`)
    commands.push(command)
  }
  return commands
}

function isCallable({ kind }: Operand): boolean {
  return kind === 'function' || kind === 'fields' || kind === 'variable' || kind === 'group'
}

function parseCommand(words: Words, depth: number): Command {
  const first = parseOperand(words, depth)
  if (first === undefined) throw new TemplateError('missing value for command')
  const rest: Operand[] = []
  for (;;) {
    const token = words.peek()
    if (token === undefined || isSign(token, '|') || isSign(token, ')')) return [first, ...rest]
    const next = parseOperand(words, depth)
    if (next === undefined) throw new TemplateError(`unexpected ${token.text} in operand`)
    rest.push(next)
  }
}

function parseOperand(words: Words, depth: number): Operand | undefined {
  const term = parseTerm(words, depth)
  if (term === undefined) return undefined
  const names: string[] = []
  for (let token = words.peek(); token?.type === 'field' && !token.spaced; token = words.peek()) {
    names.push(token.text)
    words.skip(1)
  }
  if (names.length === 0) return term
  if (term.kind === 'fields') return { ...term, names: [...term.names, ...names] }
  if (term.kind === 'text' || term.kind === 'number' || term.kind === 'bool' || term.kind === 'nil')
    throw new TemplateError(`unexpected . after term ${JSON.stringify(names[0])}`)
  return { kind: 'fields', of: term, names }
}

function parseTerm(words: Words, depth: number): Operand | undefined {
  const token = words.peek()
  if (token === undefined) return undefined
  if (isSign(token, '(')) {
    words.skip(1)
    const commands = parseCommands(words, depth + 1)
    if (!isSign(words.peek(), ')')) throw new TemplateError('unclosed left paren')
    words.skip(1)
    return { kind: 'group', pipeline: { declares: [], assigns: false, commands } }
  }
  if (token.type === 'sign' && token.text !== '.') return undefined
  words.skip(1)
  return operandOf(words, token)
}

function operandOf(words: Words, token: Token): Operand {
  switch (token.type) {
    case 'field':
      return { kind: 'fields', of: { kind: 'dot' }, names: [token.text] }
    case 'variable':
      checkVariable(words, token.text)
      return { kind: 'variable', name: token.text }
    case 'text':
      return { kind: 'text', value: token.text }
    case 'number':
      return numberOf(token.text)
    case 'sign':
      return { kind: 'dot' }
    case 'word':
      return wordOf(words, token.text)
  }
}

function wordOf(words: Words, name: string): Operand {
  if (name === 'true' || name === 'false') return { kind: 'bool', value: name === 'true' }
  if (name === 'nil') return { kind: 'nil' }
  if (!words.functions.has(name)) throw new TemplateError(`function "${name}" not defined`)
  return { kind: 'function', name }
}

function numberOf(text: string): Operand {
  const plain = text.replaceAll('_', '')
  const negative = plain.startsWith('-')
  const value = Number(plain.replace(/^[+-]/, ''))
  if (Number.isNaN(value)) throw new TemplateError(`bad number syntax: "${text}"`)
  const isWhole = /^[+-]?(0[xX][\da-fA-F]+|\d+)$/.test(plain)
  return { kind: 'number', value: negative ? -value : value, isWhole }
}

function checkVariable({ variables }: Words, name: string): void {
  if (!variables.includes(name)) throw new TemplateError(`undefined variable "${name}"`)
}

function isSign(token: Token | undefined, text: string): boolean {
  return token?.type === 'sign' && token.text === text
}
