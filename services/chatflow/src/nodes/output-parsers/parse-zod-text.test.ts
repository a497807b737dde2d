import { Failure } from '@hearth/kernel'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseZodText } from './parse-zod-text.ts'

const takes = (text: string, value: unknown) => parseZodText(text).safeParse(value).success

/** Which of the values a schema takes. */
const taken = (text: string, values: readonly unknown[]) => values.filter((value) => takes(text, value))

function faultOf(text: string): unknown {
  try {
    parseZodText(text)
  } catch (error) {
    return error instanceof Failure && error.kind === 'broken' ? error.message : error
  }
  return undefined
}

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
const kinds = ['text', 5, 1.5, true, null, undefined, [], {}]

describe('a plain schema', () => {
  it.each([
    { text: 'z.string()', expected: ['text'] },
    { text: 'z.number()', expected: [5, 1.5] },
    { text: 'z.int()', expected: [5] },
    { text: 'z.bigint()', expected: [5, 1.5] },
    { text: 'z.boolean()', expected: [true] },
    { text: 'z.date()', expected: ['text'] },
    { text: 'z.null()', expected: [null] },
    { text: 'z.any()', expected: kinds },
    { text: 'z.unknown()', expected: kinds },
    { text: 'z.coerce.number()', expected: [5, 1.5] },
    { text: 'z.iso.datetime()', expected: ['text'] },
  ])('$text takes $expected', ({ text, expected }) => {
    expect(taken(text, kinds)).toEqual(expected)
  })

  it.each([
    { text: 'z.email()', value: 'a@b.cd' },
    { text: 'z.url()', value: 'https://a.b' },
    { text: 'z.uuid()', value: uuid },
  ])('$text takes what has its form', ({ text, value }) => {
    expect(taken(text, [value, 'text'])).toEqual([value])
  })
})

describe('a schema of others', () => {
  it.each([
    { text: 'z.object({ a: z.string() })', yes: [{ a: 'x' }, { a: 'x', b: 1 }], no: [{}, { a: 1 }, 'a'] },
    { text: `z.object({ 'a b': z.string(), 1: z.number(), })`, yes: [{ 'a b': 'x', 1: 2 }], no: [{ 'a b': 'x' }] },
    { text: 'z.object({})', yes: [{}], no: ['a'] },
    { text: 'z.strictObject({ a: z.string() })', yes: [{ a: 'x' }], no: [{ a: 'x', b: 1 }] },
    { text: 'z.array(z.number())', yes: [[], [1, 2]], no: [['a'], 1] },
    { text: 'z.optional(z.number())', yes: [1, undefined], no: [null] },
    { text: 'z.nullable(z.number())', yes: [1, null], no: [undefined] },
    { text: `z.enum(['a', "b",])`, yes: ['a', 'b'], no: ['c'] },
    { text: `z.literal('a')`, yes: ['a'], no: ['b'] },
    { text: 'z.literal(-1.5)', yes: [-1.5], no: [1.5] },
    { text: 'z.literal(false)', yes: [false], no: [true] },
    { text: 'z.literal(true)', yes: [true], no: [false] },
    { text: 'z.literal(null)', yes: [null], no: [undefined] },
    { text: 'z.union([z.string(), z.number()])', yes: ['a', 1], no: [true] },
    {
      text: `z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.literal('b'), n: z.int() })])`,
      ...{ yes: [{ k: 'a' }, { k: 'b', n: 1 }], no: [{ k: 'b' }, { k: 'c' }] },
    },
    { text: 'z.tuple([z.string(), z.number()])', yes: [['a', 1]], no: [['a'], ['a', 1, 2], [1, 'a']] },
    { text: 'z.record(z.number())', yes: [{}, { a: 1 }], no: [{ a: 'x' }] },
    { text: 'z.record(z.string(), z.number())', yes: [{ a: 1 }], no: [{ a: 'x' }] },
    { text: 'z.record()', yes: [{ a: 1 }, { a: 'x' }], no: ['a'] },
  ])('$text takes what these take', ({ text, yes, no }) => {
    expect(taken(text, yes)).toEqual(yes)
    expect(taken(text, no)).toEqual([])
  })
})

describe('a refined schema', () => {
  it.each([
    { text: 'z.string().optional()', yes: ['a', undefined], no: [null] },
    { text: 'z.string().nullable()', yes: ['a', null], no: [undefined] },
    { text: 'z.string().nullish()', yes: ['a', null, undefined], no: [1] },
    { text: 'z.string().array()', yes: [['a']], no: ['a'] },
    { text: 'z.string().or(z.number())', yes: ['a', 1], no: [true] },
    { text: `z.string().or('a')`, yes: ['b'], no: [1] },
    { text: 'z.number().int()', yes: [1, -1], no: [1.5] },
    { text: 'z.number().positive()', yes: [1], no: [0, -1] },
    { text: 'z.number().nonnegative()', yes: [0, 1], no: [-1] },
    { text: 'z.number().negative()', yes: [-1], no: [0] },
    { text: 'z.number().min(2)', yes: [2, 3], no: [1] },
    { text: 'z.number().gte(2)', yes: [2, 3], no: [1] },
    { text: 'z.number().max(2)', yes: [1, 2], no: [3] },
    { text: 'z.number().lte(2)', yes: [1, 2], no: [3] },
    { text: 'z.number().gt(2)', yes: [3], no: [2] },
    { text: 'z.number().lt(2)', yes: [1], no: [2] },
    { text: 'z.number().multipleOf(5)', yes: [10], no: [7] },
    { text: 'z.number().step(5)', yes: [10], no: [7] },
    { text: 'z.string().min(2)', yes: ['ab'], no: ['a'] },
    { text: 'z.string().max(2)', yes: ['ab'], no: ['abc'] },
    { text: 'z.string().length(2)', yes: ['ab'], no: ['a', 'abc'] },
    { text: 'z.string().nonempty()', yes: ['a'], no: [''] },
    { text: 'z.array(z.int()).min(1)', yes: [[1]], no: [[]] },
    { text: 'z.array(z.int()).max(1)', yes: [[1]], no: [[1, 2]] },
    { text: 'z.array(z.int()).length(1)', yes: [[1]], no: [[], [1, 2]] },
    { text: `z.array(z.int()).nonempty('say one')`, yes: [[1]], no: [[]] },
    { text: 'z.number().min(1).max(3)', yes: [1, 3], no: [0, 4] },
  ])('$text takes less, or more', ({ text, yes, no }) => {
    expect(taken(text, yes)).toEqual(yes)
    expect(taken(text, no)).toEqual([])
  })

  it.each(['email', 'url', 'uuid', 'datetime', 'date', 'regex', 'startsWith', 'endsWith', 'includes'])(
    'by .%s() is a text of any form: that is a hint to the model',
    (format) => {
      expect(takes(`z.string().${format}(/x/)`, 'anything')).toBe(true)
    },
  )

  it.each(['strict', 'passthrough', 'strip', 'readonly', 'trim', 'finite', 'safe'])(
    'by .%s() asks for the same',
    (form) => {
      expect(taken(`z.object({ a: z.int() }).${form}()`, [{ a: 1, b: 2 }, { a: 'x' }])).toEqual([{ a: 1, b: 2 }])
    },
  )

  it('has the description that is written, if it is a text', () => {
    expect(z.toJSONSchema(parseZodText(`z.string().describe("what it's for")`))).toMatchObject({
      description: "what it's for",
    })
    expect(z.toJSONSchema(parseZodText('z.string().describe(5)'))).not.toHaveProperty('description')
  })

  it.each([
    { text: `z.string().default('x')`, value: 'x' },
    { text: 'z.number().default(-2)', value: -2 },
    { text: `z.array(z.string()).default(['a', 'b'])`, value: ['a', 'b'] },
    { text: `z.object({ a: z.int() }).default({ a: 1 })`, value: { a: 1 } },
    { text: 'z.string().optional().default(undefined)', value: undefined },
  ])('has its default: $text', ({ text, value }) => {
    expect(parseZodText(text).parse(undefined)).toEqual(value)
  })
})

describe('the text around it', () => {
  it('may end with a semicolon, and have comments', () => {
    expect(takes('z.string(); // a title', 'a')).toBe(true)
    expect(faultOf('z.string();;')).toBe('Cannot read the Zod schema: ";" is not expected there')
  })

  it('may be as deep as people write', () => {
    const nested = (depth: number) => `${'z.array('.repeat(depth)}z.int()${')'.repeat(depth)}`
    expect(faultOf(nested(49))).toBeUndefined()
    expect(faultOf(nested(50))).toBe('Cannot read the Zod schema: it is deeper than 50')
  })

  it('may have many parts beside one another', () => {
    const fields = Array.from({ length: 60 }, (_, at) => `f${at}: z.int().optional()`)
    expect(takes(`z.object({ ${fields.join(', ')} })`, { f59: 1 })).toBe(true)
  })
})

describe('what is not read', () => {
  const notExpected = (word: string) => `Cannot read the Zod schema: "${word}" is not expected there`
  const tooEarly = 'Cannot read the Zod schema: it ends too early'
  const noSchema = 'Cannot read the Zod schema: it must begin with "z."'
  it.each([
    { text: '', fault: tooEarly },
    { text: 'z', fault: tooEarly },
    { text: 'z.string(', fault: tooEarly },
    { text: 'z.object({ a: z.string()', fault: tooEarly },
    { text: `'text'`, fault: noSchema },
    { text: '[z.string()]', fault: noSchema },
    { text: '{ a: 1 }', fault: noSchema },
    { text: 'process.exit()', fault: notExpected('process') },
    { text: 'z.string() z', fault: notExpected('z') },
    { text: 'z.string', fault: tooEarly },
    { text: 'z:string()', fault: notExpected(':') },
    { text: `z'.'string()`, fault: notExpected(`'.'`) },
    { text: 'z.lazy()', fault: notExpected('lazy') },
    { text: 'z.toString()', fault: notExpected('toString') },
    { text: 'z.constructor()', fault: notExpected('constructor') },
    { text: 'z.object()', fault: notExpected('object') },
    { text: 'z.object([])', fault: notExpected('object') },
    { text: 'z.object(z.string())', fault: notExpected('object') },
    { text: 'z.strictObject(null)', fault: notExpected('strictObject') },
    { text: 'z.object({ a: 1 })', fault: 'Cannot read the Zod schema: "a" is no schema' },
    { text: 'z.object({ a z.string() })', fault: notExpected('z') },
    { text: 'z.object({ [a]: z.string() })', fault: notExpected('[') },
    { text: 'z.object({ a: z.string() b: z.string() })', fault: notExpected('b') },
    { text: 'z.array(1)', fault: notExpected('array') },
    { text: 'z.optional(1)', fault: notExpected('optional') },
    { text: 'z.nullable()', fault: notExpected('nullable') },
    { text: 'z.enum([])', fault: notExpected('enum') },
    { text: `z.enum(['a', 1])`, fault: notExpected('enum') },
    { text: 'z.literal([])', fault: notExpected('literal') },
    { text: 'z.literal(undefined)', fault: notExpected('literal') },
    { text: 'z.union([])', fault: notExpected('union') },
    { text: 'z.union([z.int(), 1])', fault: notExpected('union') },
    { text: 'z.union(z.int())', fault: notExpected('union') },
    { text: `z.discriminatedUnion('k', [])`, fault: notExpected('discriminatedUnion') },
    { text: 'z.tuple([])', fault: notExpected('tuple') },
    { text: 'z.record(z.string(), 1)', fault: notExpected('record') },
    { text: 'z.string().toLowerCase()', fault: notExpected('toLowerCase') },
    { text: `z.string().min('a')`, fault: notExpected('min') },
    { text: 'z.string().gt(1)', fault: notExpected('gt') },
    { text: `z.number().min('a')`, fault: notExpected('min') },
    { text: 'z.number().length(1)', fault: notExpected('length') },
    { text: `z.array(z.int()).min('a')`, fault: notExpected('min') },
    { text: 'z.array(z.int()).gt(1)', fault: notExpected('gt') },
    { text: 'z.boolean().min(1)', fault: notExpected('min') },
    { text: 'z.boolean().nonempty()', fault: notExpected('nonempty') },
    { text: `z.${'x'.repeat(80)}()`, fault: notExpected('x'.repeat(60)) },
  ])('is $text', ({ text, fault }) => {
    expect(faultOf(text)).toBe(fault)
  })
})
