import { describe, expect, test } from 'vitest'
import { createReader } from './create-reader.ts'
import { renderMath } from './render-math.ts'

const read = createReader()

describe('mathematics', () => {
  test.each([
    { name: '$…$', text: 'so $x^2$ it is' },
    { name: '\\(…\\)', text: 'so \\(x^2\\) it is' },
    { name: '$$…$$', text: 'so $$x^2$$ it is' },
  ])('stands within a line as $name', ({ text }) => {
    expect(read(text)).toMatchObject([{ tokens: [{ text: 'so ' }, { type: 'math', text: 'x^2' }, { text: ' it is' }] }])
  })

  test.each([
    { name: '$$…$$', text: '$$\nx^2\n$$' },
    { name: '\\[…\\]', text: '\\[x^2\\]' },
    { name: 'with empty lines in it', text: '\\[\n\nx^2\n\n\\]' },
  ])('stands by itself as $name', ({ text }) => {
    expect(read(text)).toMatchObject([{ type: 'mathBlock', text: 'x^2' }])
  })

  test('may follow words in its line', () => {
    expect(read('so \\[x\\]\nand')).toMatchObject([
      { type: 'paragraph', text: 'so ' },
      { type: 'mathBlock' },
      { text: 'and' },
    ])
  })

  test.each([
    { name: 'prices', text: 'from $5 to $10' },
    { name: 'a sign without an end', text: 'it costs $$ much' },
  ])('is not seen in $name', ({ text }) => {
    expect(read(text)).toMatchObject([{ type: 'paragraph', tokens: [{ type: 'text', text }] }])
  })

  test('is not waited for without end', () => {
    expect(read(`\\[\n${'x'.repeat(4_001)}\n\\]`)).toMatchObject([{ type: 'paragraph' }])
  })

  test.each([
    { name: 'by itself', isBlock: true, shown: /^<math display="block".*<mfrac>.*<\/math>$/ },
    { name: 'within a line', isBlock: false, shown: /^<math><mfrac>.*<\/math>$/ },
  ])('is drawn $name', ({ isBlock, shown }) => expect(renderMath('\\frac{a}{b}', isBlock)).toMatch(shown))

  test.each([
    { name: 'no TeX', tex: '\\frac{' },
    { name: 'calling out', tex: '\\href{javascript:x}{y}' },
    { name: 'macros without end', tex: '\\def\\a{\\a\\a}\\a' },
    { name: 'too long', tex: 'x'.repeat(4_001) },
  ])('that is $name stays as it is written', ({ tex }) => expect(renderMath(tex, false)).toBe(`<code>${tex}</code>`))
})
