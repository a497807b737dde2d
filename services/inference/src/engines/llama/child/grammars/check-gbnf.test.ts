import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { starterModelPath } from '../../../../storage/main-model.ts'
import { openTestModel, type TestModel } from '../test-support/test-model.ts'
import { checkGbnf } from './check-gbnf.ts'

let opened: TestModel
beforeAll(async () => {
  opened = await openTestModel(starterModelPath(), { slots: 1, contextTokens: 64, batchTokens: 64 })
})
afterAll(() => opened.close())

const refusals = [
  { name: 'nothing', text: '', reason: 'no rule "root"' },
  { name: 'another language', text: '{"type":"object"}', reason: 'instead of the name of a rule' },
  { name: 'a rule that is not there', text: 'root ::= answer', reason: 'no rule "answer"' },
  { name: 'an open text', text: 'root ::= "a', reason: 'quotation mark' },
  { name: 'an open class', text: 'root ::= [a-z', reason: '"]"' },
  { name: 'an open group', text: 'root ::= ("a"', reason: '")"' },
  { name: 'an unknown escape', text: String.raw`root ::= "\q"`, reason: 'quotation mark' },
  { name: 'text behind a rule', text: 'root ::= "a" }', reason: 'the end of the line' },
  { name: 'a NUL', text: 'root ::= "a\0"', reason: 'NUL' },
  { name: 'a rule that begins with itself', text: 'root ::= root "a" | "b"', reason: 'begins with itself' },
  {
    name: 'a rule that begins with itself behind what may be empty',
    text: 'root ::= a root "y" | "z"\na ::= b b\nb ::= "x"?',
    reason: 'begins with itself',
  },
  { name: 'a rule without an end', text: 'root ::= "a" root', reason: 'never end' },
  { name: 'a repetition that ends before it begins', text: 'root ::= "a"{5,2}', reason: 'ends before it begins' },
  { name: 'a very long repetition', text: 'root ::= "a"{3000}', reason: '2000 is the most' },
  { name: 'repetitions of repetitions', text: 'root ::= ((("a"{1000}){1000}){1000}){1000}', reason: 'unfolds to' },
  { name: 'deep groups', text: `root ::= ${'('.repeat(100_000)}"a"${')'.repeat(100_000)}`, reason: 'nested' },
  { name: 'very many rules', text: `root ::= "a"\n${'r ::= "a"\n'.repeat(3_000_000 / 10)}`, reason: 'characters long' },
  { name: 'a token by its name', text: 'root ::= <think>', reason: 'as its number' },
]

describe('checkGbnf()', () => {
  test.each(refusals)('refuses $name', ({ text, reason }) => {
    expect(() => checkGbnf(text)).toThrow(reason)
    expect(() => opened.grammars.begin(text)).toThrow('Cannot ')
  })

  test.each([
    'root ::= "a"',
    'root ::= "a" |\n  "b"\n# a comment\n\nrest ::= [^a-z\\]]+ (. | "x"{2,} "y"{,3})*'.replace('{,3}', '{0,3}'),
    String.raw`root ::= "\x41\u00e9\U0001F600\t\"\\" [\[\]\-]`,
    'root ::= item ("," item)*\nitem ::= "[" root? "]"',
    'root   ::= <[5]> !<[6]>\r\n',
    'root ::= ("a" |) "b"',
  ])('takes what llama.cpp takes: %j', (text) => {
    expect(() => checkGbnf(text)).not.toThrow()
    expect(() => opened.grammars.begin(text)).not.toThrow()
  })
})
