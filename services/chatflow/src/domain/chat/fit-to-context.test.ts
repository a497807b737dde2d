import { describe, expect, test } from 'vitest'
import { fitToContext } from './fit-to-context.ts'

const fixed = 'Answer from the documents. What is it?'
const text = (letter: string, length: number) => letter.repeat(length)
const turn = (number: number) =>
  [
    { role: 'user', content: `${number} ${text('q', 200)}` },
    { role: 'assistant', content: `${number} ${text('a', 200)}` },
  ] as const
const history = (turns: number) => Array.from({ length: turns }, (_, at) => turn(at)).flat()
const fit = (texts: readonly string[], turns = 0) => fitToContext({ fixed, history: history(turns), texts }, 1_024)

describe('fitToContext()', () => {
  test('leaves everything where nothing is known of the model', () => {
    const texts = [text('x', 9_000)]
    expect(fitToContext({ fixed, history: history(30), texts }, undefined)).toEqual({ texts, history: history(30) })
  })
  test('leaves everything that fits', () => {
    const texts = ['One.', 'Two.']
    expect(fit(texts, 1)).toMatchObject({ texts, history: turn(0) })
  })
  test('leaves out the texts that fit the question least', () => {
    const texts = ['a', 'b', 'c', 'd'].map((letter) => text(letter, 600))
    expect(fit(texts).texts).toEqual([texts[0], texts[1], expect.stringMatching(/^c+$/)])
    expect(fit(texts).texts.join('').length).toBeLessThan(1_700)
  })
  test('cuts the best text when even that is too long', () => {
    const [kept = ''] = fit([text('x', 9_000), 'y']).texts
    expect(kept.length).toBeGreaterThan(1_000)
    expect(kept.length).toBeLessThan(1_800)
  })
  test('keeps the latest turns, each with its question', () => {
    const { history: turns, texts } = fit([text('x', 300)], 30)
    expect(texts).toEqual([text('x', 300)])
    expect(turns.length).toBeLessThan(6)
    expect(turns.slice(-2)).toEqual(turn(29))
    expect(turns[0]?.role).toBe('user')
  })
  test('counts letters of other scripts by their bytes', () => {
    const [kept = ''] = fit(['東'.repeat(2_000)]).texts
    expect(Buffer.byteLength(kept)).toBeLessThan(800)
  })
  test('instructions that fill the context leave a little of the best text', () => {
    const { history: turns, texts } = fitToContext(
      { fixed: text('x', 9_000), history: turn(1), texts: [text('y', 1_000)] },
      1_024,
    )
    expect(turns).toEqual([])
    expect(texts).toEqual([text('y', 50)])
  })
})
