import { Marked, type Token } from 'marked'
import { describe, expect, test } from 'vitest'
import { mathTokens, maxTexChars, mayOpenMath } from './math-tokens.ts'

const { defaults } = new Marked().use(mathTokens)

/** Mathematics in a text: `[…]` by itself, `(…)` within a line. */
function mathIn(text: string): string[] {
  const found: string[] = []
  const look = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.type === 'mathBlock') found.push(`[${'text' in token ? token.text : ''}]`)
      else if (token.type === 'math') found.push(`(${'text' in token ? token.text : ''})`)
      else if ('tokens' in token) look(token.tokens ?? [])
    }
  }
  look(new Marked().lexer(text, defaults))
  return found
}

describe('mathematics', () => {
  test.each([
    { text: '$$a^2$$', math: ['[a^2]'] },
    { text: '$$\na\n b\n$$', math: ['[a\n b]'] },
    { text: '\\[a\\]', math: ['[a]'] },
    { text: '\\[\na\n\\]\nb', math: ['[a]'] },
    { text: 'so\n$$a$$\nand', math: ['[a]'] },
    { text: '$$a$$ and $$b$$ too', math: ['(a)', '(b)'] },
    { text: '$$a$$ is one.\n\nAnd $$b$$', math: ['(a)', '[b]'] },
    { text: '\\[a\\] is one.\n\n\\[b\\]', math: ['[b]'] },
    { text: '$$a$$ is one.\n$$b$$', math: ['(a)', '[b]'] },
    { text: '$$\\text{5 \\$} \\\\ b$$', math: ['[\\text{5 \\$} \\\\ b]'] },
    { text: '\\[a \\\\[2pt] b\\]', math: ['[a \\\\[2pt] b]'] },
    { text: 'so $a$ and \\(b\\)', math: ['(a)', '(b)'] },
    { text: 'so \\( a \\)', math: ['(a)'] },
    { text: '$a_1$, $\\$2$', math: ['(a_1)', '(\\$2)'] },
  ])('of $text is $math', ({ text, math }) => expect(mathIn(text)).toEqual(math))

  test.each([
    { name: 'a price', text: 'it costs $5 and $6' },
    { name: 'a sign with a space behind it', text: 'a $ b$' },
    { name: 'a sign with a space before it', text: 'a $b $' },
    { name: 'what a digit follows', text: '$a$5' },
    { name: 'what goes over a line between single signs', text: '$a\nb$' },
    { name: 'what is never closed', text: '$$a' },
    { name: 'an empty pair', text: '$$$$' },
    { name: 'a block that is too long', text: `$$${'a'.repeat(maxTexChars)}\n${'b'.repeat(10)}$$` },
    { name: 'code', text: '`$a$`' },
  ])('is not $name', ({ text }) => expect(mathIn(text)).toEqual([]))

  test('may be as long as it may', () => {
    expect(mathIn(`$$${'a'.repeat(maxTexChars)}$$`)).toEqual([`[${'a'.repeat(maxTexChars)}]`])
  })
})

test.each([
  { raw: 'a $$ b', may: true },
  { raw: 'a \\[ b', may: true },
  { raw: 'a $ b \\( [', may: false },
  { raw: '', may: false },
])('"$raw" may become mathematics: $may', ({ raw, may }) => expect(mayOpenMath(raw)).toBe(may))
