import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import { tokenize, type ZodToken } from './zod-tokens.ts'

// Schemas that people write are far smaller; what is deeper would only exhaust the stack.
const maxDepth = 50

/** A word of a schema: text, a number, `true`, `null`, a list, an object, or a schema itself. */
type Value = string | number | boolean | null | undefined | RegExp | z.ZodType | readonly Value[] | Fields
type Fields = { readonly [name: string]: Value }

type Reader = { readonly tokens: readonly ZodToken[]; at: number; depth: number }

/**
 * Reads a schema as it is written in code, such as `z.object({ title: z.string() })`, without
 * running it: known words of zod with literal arguments, nothing else.
 *
 * @throws {Failure} `broken`, naming the word that it does not know
 */
export function parseZodText(text: string): z.ZodType {
  const reader: Reader = { tokens: tokenize(text), at: 0, depth: 0 }
  const schema = readValue(reader)
  if (peek(reader)?.text === ';') take(reader)
  const rest = peek(reader)
  if (rest !== undefined) throw unexpected(rest)
  if (!(schema instanceof z.ZodType)) throw new Failure('broken', 'Cannot read the Zod schema: it must begin with "z."')
  return schema
}

function readValue(reader: Reader): Value {
  reader.depth += 1
  if (reader.depth > maxDepth) throw new Failure('broken', `Cannot read the Zod schema: it is deeper than ${maxDepth}`)
  const value = readPlain(reader)
  reader.depth -= 1
  return value
}

function readPlain(reader: Reader): Value {
  const token = take(reader)
  if (token.kind === 'text') return token.value
  if (token.kind === 'number') return Number(token.text)
  if (token.text === '[') return readList(reader, ']')
  if (token.text === '{') return readFields(reader)
  if (token.text === '-') return -Number(take(reader).text)
  if (token.text === 'z') return readSchema(reader)
  if (token.text === 'true' || token.text === 'false') return token.text === 'true'
  if (token.text === 'null') return null
  if (token.text === 'undefined') return undefined
  throw unexpected(token)
}

function readList(reader: Reader, end: string): readonly Value[] {
  const items: Value[] = []
  while (peek(reader)?.text !== end) {
    items.push(readValue(reader))
    if (peek(reader)?.text !== end) expect(reader, ',')
  }
  expect(reader, end)
  return items
}

function readFields(reader: Reader): Fields {
  const fields = new Map<string, Value>()
  while (peek(reader)?.text !== '}') {
    const name = take(reader)
    if (name.kind !== 'word' && name.kind !== 'text' && name.kind !== 'number') throw unexpected(name)
    expect(reader, ':')
    fields.set(name.kind === 'text' ? name.value : name.text, readValue(reader))
    if (peek(reader)?.text !== '}') expect(reader, ',')
  }
  expect(reader, '}')
  return Object.fromEntries(fields)
}

// `z.` a maker, then any number of `.` a refinement.
function readSchema(reader: Reader): z.ZodType {
  expect(reader, '.')
  const maker = take(reader)
  let namespace = maker.text
  if (namespace === 'coerce' || namespace === 'iso') {
    expect(reader, '.')
    namespace = take(reader).text
  }
  let schema = make(namespace, readArguments(reader), maker)
  while (peek(reader)?.text === '.') {
    take(reader)
    const word = take(reader)
    schema = refine(schema, word, readArguments(reader))
  }
  return schema
}

function readArguments(reader: Reader): readonly Value[] {
  expect(reader, '(')
  return readList(reader, ')')
}

function make(name: string, args: readonly Value[], token: ZodToken): z.ZodType {
  const [first, second] = args
  if (Object.hasOwn(simpleMakers, name)) return (simpleMakers[name] ?? z.unknown)()
  if (name === 'object' && isFields(first)) return z.object(schemasOf(first))
  if (name === 'strictObject' && isFields(first)) return z.strictObject(schemasOf(first))
  if (name === 'array' && first instanceof z.ZodType) return z.array(first)
  if (name === 'optional' && first instanceof z.ZodType) return z.optional(first)
  if (name === 'nullable' && first instanceof z.ZodType) return z.nullable(first)
  if (name === 'enum' && isTexts(first)) return z.enum(first)
  if (name === 'literal' && isLiteral(first)) return z.literal(first)
  if (name === 'union' && isSchemas(first)) return z.union(first)
  if (name === 'discriminatedUnion' && isSchemas(second)) return z.union(second)
  if (name === 'tuple' && isSchemas(first)) return z.tuple(first as unknown as [z.ZodType, ...z.ZodType[]])
  if (name === 'record' && args.every((arg) => arg instanceof z.ZodType)) {
    return z.record(z.string(), (args.at(-1) ?? z.unknown()) as z.ZodType)
  }
  throw unexpected(token)
}

const simpleMakers: Readonly<Record<string, () => z.ZodType>> = {
  string: () => z.string(),
  number: () => z.number(),
  int: () => z.int(),
  bigint: () => z.number(),
  boolean: () => z.boolean(),
  date: () => z.string(),
  datetime: () => z.string(),
  null: () => z.null(),
  any: () => z.unknown(),
  unknown: () => z.unknown(),
  email: () => z.email(),
  url: () => z.url(),
  uuid: () => z.uuid(),
}

// Wording of errors and the like may follow as further arguments; only the first tells something.
function refine(schema: z.ZodType, word: ZodToken, [first]: readonly Value[]): z.ZodType {
  switch (word.text) {
    case 'optional':
      return schema.optional()
    case 'nullable':
      return schema.nullable()
    case 'nullish':
      return schema.nullish()
    case 'array':
      return z.array(schema)
    case 'describe':
      return typeof first === 'string' ? schema.describe(first) : schema
    case 'default':
      return schema.default(first as never)
    case 'or':
      return first instanceof z.ZodType ? z.union([schema, first]) : schema
    // Forms of objects that change nothing of what is asked.
    case 'strict':
    case 'passthrough':
    case 'strip':
    case 'readonly':
    case 'trim':
    case 'finite':
    case 'safe':
      return schema
    default:
      return bound(schema, word, first)
  }
}

function bound(schema: z.ZodType, word: ZodToken, value: Value): z.ZodType {
  if (schema instanceof z.ZodNumber) return boundNumber(schema, word, value)
  if (schema instanceof z.ZodString) return boundText(schema, word, value)
  if (schema instanceof z.ZodArray && typeof value === 'number') {
    if (word.text === 'min') return schema.min(value)
    if (word.text === 'max') return schema.max(value)
    if (word.text === 'length') return schema.length(value)
  }
  if (schema instanceof z.ZodArray && word.text === 'nonempty') return schema.min(1)
  throw unexpected(word)
}

function boundNumber(schema: z.ZodNumber, word: ZodToken, value: Value): z.ZodType {
  if (word.text === 'int') return schema.int()
  if (word.text === 'positive') return schema.positive()
  if (word.text === 'nonnegative') return schema.nonnegative()
  if (word.text === 'negative') return schema.negative()
  if (typeof value !== 'number') throw unexpected(word)
  if (word.text === 'min' || word.text === 'gte') return schema.min(value)
  if (word.text === 'max' || word.text === 'lte') return schema.max(value)
  if (word.text === 'gt') return schema.gt(value)
  if (word.text === 'lt') return schema.lt(value)
  if (word.text === 'multipleOf' || word.text === 'step') return schema.multipleOf(value)
  throw unexpected(word)
}

// Patterns and formats are hints to the model, told by its description; only lengths are checked.
const textFormats = new Set(['email', 'url', 'uuid', 'datetime', 'date', 'regex', 'startsWith', 'endsWith', 'includes'])

function boundText(schema: z.ZodString, word: ZodToken, value: Value): z.ZodType {
  if (word.text === 'nonempty') return schema.min(1)
  if (textFormats.has(word.text)) return schema
  if (typeof value !== 'number') throw unexpected(word)
  if (word.text === 'min') return schema.min(value)
  if (word.text === 'max') return schema.max(value)
  if (word.text === 'length') return schema.length(value)
  throw unexpected(word)
}

function schemasOf(fields: Fields): Record<string, z.ZodType> {
  const entries = Object.entries(fields).map(([name, value]) => {
    if (value instanceof z.ZodType) return [name, value] as const
    throw new Failure('broken', `Cannot read the Zod schema: "${name}" is no schema`)
  })
  return Object.fromEntries(entries)
}

function isFields(value: Value): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof z.ZodType)
}

function isTexts(value: Value): value is readonly [string, ...string[]] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
}

function isSchemas(value: Value): value is readonly [z.ZodType, ...z.ZodType[]] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => item instanceof z.ZodType)
}

function isLiteral(value: Value): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function peek({ tokens, at }: Reader): ZodToken | undefined {
  return tokens[at]
}

function take(reader: Reader): ZodToken {
  const token = reader.tokens[reader.at]
  if (token === undefined) throw new Failure('broken', 'Cannot read the Zod schema: it ends too early')
  reader.at += 1
  return token
}

function expect(reader: Reader, text: string): void {
  const token = take(reader)
  if (token.kind === 'text' || token.text !== text) throw unexpected(token)
}

function unexpected({ text }: ZodToken): Failure {
  return new Failure('broken', `Cannot read the Zod schema: "${text.slice(0, 60)}" is not expected there`)
}
