import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBlocks } from './blocks.ts'
import { type Inline, parseInline } from './inline.ts'

const short = (parts: readonly Inline[]): unknown[] =>
  parts.map((part) => {
    if (part.kind === 'break') return 'break'
    if ('text' in part) return part.kind === 'text' ? part.text : { code: part.text }
    const inner = short(part.parts)
    return 'href' in part ? { link: part.href, inner } : { [part.kind]: inner }
  })

describe('a line', () => {
  test.each<[string, unknown[]]>([
    ['plain', ['plain']],
    ['**bold** and *thin*', [{ strong: ['bold'] }, ' and ', { em: ['thin'] }]],
    ['***both***', [{ strong: [{ em: ['both'] }] }]],
    ['**a *b***', [{ strong: ['a ', { em: ['b'] }] }]],
    ['~~gone~~', [{ del: ['gone'] }]],
    ['2 * 3 * 4', ['2 * 3 * 4']],
    ['a_name_here and _thin_', ['a_name_here and ', { em: ['thin'] }]],
    ['`a*b*` and ``a`b``', [{ code: 'a*b*' }, ' and ', { code: 'a`b' }]],
    ['an open ` and ** too', ['an open ', '`', ' and ** too']],
    ['\\*not\\*', ['*', 'not', '*']],
    ['[a **b**](https://x.example/y "t")', [{ link: 'https://x.example/y', inner: ['a ', { strong: ['b'] }] }]],
    ['[wiki](https://x.example/a_(b))', [{ link: 'https://x.example/a_(b)', inner: ['wiki'] }]],
    ['![pic](https://x.example/p.png)', [{ link: 'https://x.example/p.png', inner: ['pic'] }]],
    ['see https://x.example/a.', ['see ', { link: 'https://x.example/a', inner: ['https://x.example/a'] }, '.']],
    ['<https://x.example>', [{ link: 'https://x.example', inner: ['https://x.example'] }]],
    ['<b>tag</b>', ['<b>tag</b>']],
    ['a\nb', ['a', 'break', 'b']],
  ])('%j', (text, expected) => expect(short(parseInline(text))).toEqual(expected))
})

const paragraph = (text: string) => ({ kind: 'paragraph', text })

describe('a text', () => {
  test.each<[string, string, unknown[]]>([
    ['paragraphs', 'a\nb\n\nc', [paragraph('a\nb'), paragraph('c')]],
    ['a heading', '## A b ##', [{ kind: 'heading', level: 2, text: 'A b' }]],
    ['a sign of music is no heading closed', '# in C#', [{ kind: 'heading', level: 1, text: 'in C#' }]],
    ['code', '```ts\na\n\n# b\n```\nc', [{ kind: 'code', text: 'a\n\n# b' }, paragraph('c')]],
    ['code that has no end yet', '```\na', [{ kind: 'code', text: 'a' }]],
    ['a rule', 'a\n\n---', [paragraph('a'), { kind: 'rule' }]],
    [
      'a quote',
      '> a\n> > b',
      [{ kind: 'quote', blocks: [paragraph('a'), { kind: 'quote', blocks: [paragraph('b')] }] }],
    ],
    ['a list after a line', 'so:\n- a\n- b', [paragraph('so:'), list(undefined, [[paragraph('a')], [paragraph('b')]])]],
    ['numbers', '3. a\n4. b', [list(3, [[paragraph('a')], [paragraph('b')]])]],
    [
      'a list in a list, and what belongs to an item',
      '1. a\n\n   more\n   - b\n     c\n2. d\n\nafter',
      [
        list(1, [[paragraph('a'), paragraph('more'), list(undefined, [[paragraph('b\nc')]])], [paragraph('d')]]),
        paragraph('after'),
      ],
    ],
    [
      'code in an item',
      '- a\n  ```\n  x\n    y\n  ```',
      [list(undefined, [[paragraph('a'), { kind: 'code', text: 'x\n  y' }]])],
    ],
    [
      'a table',
      '| a | b |\n|---|:-:|\n| 1 | x\\|y |\nc',
      [
        {
          kind: 'table',
          rows: [
            ['a', 'b'],
            ['1', 'x|y'],
          ],
        },
        paragraph('c'),
      ],
    ],
    ['a bar is no table', 'a | b\nc', [paragraph('a | b\nc')]],
  ])('%s', (_name, text, expected) => expect(parseBlocks(text)).toEqual(expected))

  test('loses no word, whatever is written', () => {
    const sign = fc.constantFrom(
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '|',
      '-',
      '#',
      '>',
      '\n',
      ' ',
      '1.',
      '~',
      '!',
      '<',
      '\\',
      'word',
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
        const count = (text: string) => text.split('word').length
        const shown = JSON.stringify(parseBlocks(signs.join('')))
        expect(count(shown)).toBe(count(signs.join('')))
      }),
    )
  })

  test.each(['*', '**a ', '`', '[', '[a](', '> ', '- ', '![', '_a', '~~', '| a ', 'http://', '1. ', '``` `'])(
    'takes no time that grows out of hand: %j again and again',
    (sign) => {
      const text = sign.repeat(Math.floor(65_536 / sign.length))
      // Of the processor: what else runs on this machine does not count.
      const started = process.cpuUsage()
      for (const block of parseBlocks(text)) if (block.kind === 'paragraph') parseInline(block.text)
      const { user, system } = process.cpuUsage(started)
      expect((user + system) / 1_000).toBeLessThan(1_000)
    },
  )
})

function list(first: number | undefined, items: unknown[]) {
  return { kind: 'list', first, items }
}
