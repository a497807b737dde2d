import type { Expression } from '../../../../domain/grammar/expression.ts'
import { badGrammar, createGbnfCursor, type GbnfCursor } from './gbnf-cursor.ts'

// llama.cpp reads groups by recursion, in native code, whose stack ends the process when it is full.
const maxDepth = 128
const maxTimes = 2_000

const namePattern = /[a-zA-Z0-9-]+/y
const integerPattern = /\d+/y
// As llama.cpp reads them: an escape of its list or any other character.
const character = String.raw`\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[trn\\"[\]-])`
const textPattern = new RegExp(String.raw`(?:${character}|[^"\\])*"`, 'y')
const classPattern = new RegExp(String.raw`\^?(?:${character}|[^\]\\])*\]`, 'y')
const tokenPattern = /!?<\[\d{1,9}\]>/y

// Which characters they are does not matter here; only that there is one.
const oneCharacter: Expression = { kind: 'class', ranges: [[0, 0x10_ff_ff]] }

/**
 * The rules of a grammar in llama.cpp's notation, as far as tells how they hang together: classes and
 * tokens stand as any one character.
 *
 * @throws {Failure} `invalid` with code `invalid_grammar` for what llama.cpp would not read, or not survive
 */
export function parseGbnf(text: string): ReadonlyMap<string, Expression> {
  const cursor = createGbnfCursor(text)
  const rules = new Map<string, Expression>()
  const used = new Set<string>()
  cursor.skip(true)
  while (cursor.peek() !== '') {
    const name = cursor.match(namePattern) ?? cursor.fail('the name of a rule')
    cursor.skip(false)
    if (!cursor.take('::=')) cursor.fail('"::="')
    cursor.skip(true)
    rules.set(name, parseChoice({ cursor, used, depth: 0 }))
    if (cursor.peek() !== '' && cursor.match(/[\r\n]/y) === undefined) cursor.fail('the end of the line')
    cursor.skip(true)
  }
  for (const name of ['root', ...used]) if (!rules.has(name)) throw badGrammar(`it has no rule "${name}"`)
  return rules
}

type Reading = { readonly cursor: GbnfCursor; readonly used: Set<string>; readonly depth: number }

function parseChoice(reading: Reading): Expression {
  const options = [parseSequence(reading)]
  while (reading.cursor.take('|')) {
    reading.cursor.skip(true)
    options.push(parseSequence(reading))
  }
  return { kind: 'choice', options }
}

function parseSequence(reading: Reading): Expression {
  const items: Expression[] = []
  for (;;) {
    const item = parseItem(reading)
    if (item === undefined) return { kind: 'sequence', items }
    reading.cursor.skip(reading.depth > 0)
    items.push(parseTimes(item, reading))
  }
}

function parseItem({ cursor, used, depth }: Reading): Expression | undefined {
  if (cursor.take('"')) {
    const text = cursor.match(textPattern) ?? cursor.fail('a text that ends with a quotation mark')
    return { kind: 'text', text: text.slice(0, -1) }
  }
  if (cursor.take('[')) {
    if (cursor.match(classPattern) === undefined) cursor.fail('characters that end with "]"')
    return oneCharacter
  }
  if (cursor.take('.')) return oneCharacter
  if (cursor.match(tokenPattern) !== undefined) return oneCharacter
  if ('<!'.includes(cursor.peek() || ' ')) cursor.fail('a token as its number, such as "<[42]>"')
  const name = cursor.match(namePattern)
  if (name !== undefined) {
    used.add(name)
    return { kind: 'rule', name }
  }
  if (!cursor.take('(')) return undefined
  if (depth >= maxDepth) throw badGrammar(`its groups are nested more than ${maxDepth} deep`)
  cursor.skip(true)
  const inner = parseChoice({ cursor, used, depth: depth + 1 })
  if (!cursor.take(')')) cursor.fail('")"')
  return inner
}

function parseTimes(item: Expression, { cursor, depth }: Reading): Expression {
  let repeated = item
  for (;;) {
    const times = readTimes(cursor, depth > 0)
    if (times === undefined) return repeated
    const [min, max] = times
    repeated = { kind: 'repeat', item: repeated, min, ...(max === undefined ? {} : { max }) }
    cursor.skip(depth > 0)
  }
}

function readTimes(cursor: GbnfCursor, lineEnds: boolean): readonly [min: number, max: number | undefined] | undefined {
  if (cursor.take('*')) return [0, undefined]
  if (cursor.take('+')) return [1, undefined]
  if (cursor.take('?')) return [0, 1]
  if (!cursor.take('{')) return undefined
  const read = () => {
    cursor.skip(lineEnds)
    const digits = cursor.match(integerPattern)
    cursor.skip(lineEnds)
    return digits === undefined ? undefined : Number(digits)
  }
  const min = read() ?? cursor.fail('a number')
  const max = cursor.take(',') ? read() : min
  if (!cursor.take('}')) cursor.fail('"}"')
  // llama.cpp would count down from the one to the other past zero.
  if (max !== undefined && max < min) throw badGrammar(`{${min},${max}} ends before it begins`)
  if (min > maxTimes) throw badGrammar(`a part is repeated ${min} times, and ${maxTimes} is the most`)
  return [min, max !== undefined && max > maxTimes ? undefined : max]
}
