import { describe, expect, test } from 'vitest'
import { asksForReference, insertReference } from './insert-reference.ts'

// The cursor, or both ends of what is selected, stand as bars.
const insertAt = (marked: string) => {
  const [before = '', selected = '', after] = marked.split('|')
  const behind = after ?? selected
  const chosen = after === undefined ? '' : selected
  const text = `${before}${chosen}${behind}`
  const { text: inserted, cursor } = insertReference(text, before.length, before.length + chosen.length, '{{q}}')
  return `${inserted.slice(0, cursor)}|${inserted.slice(cursor)}`
}

describe('an expression', () => {
  test.each([
    { name: 'at the cursor', marked: 'Say | now', result: 'Say {{q}}| now' },
    { name: 'in place of what is selected', marked: 'Say |this| now', result: 'Say {{q}}| now' },
    { name: 'in place of the braces that asked for it', marked: 'Say {{| now', result: 'Say {{q}}| now' },
    { name: 'and of those that were closed by themselves', marked: 'Say {{|}} now', result: 'Say {{q}}| now' },
    { name: 'and of what was typed behind them', marked: 'Say {{que|', result: 'Say {{q}}|' },
    { name: 'not in place of another', marked: '{{a}}|}', result: '{{a}}{{q}}|}' },
  ])('is put $name', ({ marked, result }) => expect(insertAt(marked)).toBe(result))

  test('is asked for by two braces', () => {
    expect([asksForReference('a {{', 4), asksForReference('a {{', 3), asksForReference('{{b', 3)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
