import { describe, expect, test } from 'vitest'
import { createPairReader } from './pair-reader.ts'

// A token a character; "<e>" is the token 1 where markers count.
const plain = (text: string) => [...text].map((character) => character.charCodeAt(0))
const marked = (text: string) => text.split(/(<e>)/).flatMap((part) => (part === '<e>' ? [1] : plain(part)))
const special = { bos: 2, eos: 3, sep: 4, addBos: true, addEos: true, addSep: true, wordPieces: false }
const reader = (template?: string) => createPairReader({ tokenizer: { plain, marked }, special, template })

describe('a query and a document', () => {
  test('stand between the model’s own tokens where its file has no template', () => {
    expect(reader()('a', '<e>')).toEqual([2, ...plain('a'), 3, 4, ...plain('<e>'), 3])
  })

  test('stand where the model’s template has them, and nothing is put around it', () => {
    expect(reader('Q:{query} D:{document}<e>')('a', 'b')).toEqual([...plain('Q:a D:b'), 1])
  })

  test('are not looked through for the template’s places', () => {
    expect(reader('{query}|{document}')('{document}', 'b')).toEqual(plain('{document}|b'))
  })

  test('become no control tokens, though they read like them', () => {
    expect(reader('{query}<e>{document}')('a', 'b<e>')).toEqual([...plain('a'), 1, ...plain('b<e>')])
  })
})
