import { afterAll, beforeAll, expect, test } from 'vitest'
import { starterModelPath } from '../../../../storage/main-model.ts'
import { openTestModel, type TestModel } from '../test-support/test-model.ts'

let opened: TestModel
beforeAll(async () => {
  opened = await openTestModel(starterModelPath(), { slots: 1, contextTokens: 64, batchTokens: 64 })
})
afterAll(() => opened.close())

const known = () => {
  const { tokenizer } = opened
  const tokens = Array.from({ length: tokenizer.vocabularySize }, (_, token) => token)
  return tokens.flatMap((token) => {
    const text = tokenizer.wholeText(token)
    return text === undefined ? [] : [{ token, text }]
  })
}

test('most tokens of a byte-level tokenizer have a text of their own, which is that of the addon', () => {
  const { tokenizer } = opened
  expect(known().length).toBeGreaterThan(tokenizer.vocabularySize / 2)
  for (const { token, text } of known()) expect(text).toBe(tokenizer.text([token], { showControl: true }))
})

test('what they write in a row is what each writes alone', () => {
  const { tokenizer } = opened
  const shuffled = known().toSorted((one, other) => ((one.token * 7_919) % 4_093) - ((other.token * 7_919) % 4_093))
  const tokens = shuffled.map(({ token }) => token)
  expect(tokenizer.text(tokens, { showControl: true })).toBe(shuffled.map(({ text }) => text).join(''))
})

test('half characters and control tokens have none', () => {
  const { tokenizer } = opened
  for (const token of tokenizer.controlTokens) expect(tokenizer.wholeText(token)).toBeUndefined()
  const halves = tokenizer.plain('\u{1F600}').filter((token) => (tokenizer.bytesOf(token)[0] ?? 0) >= 0x80)
  expect(halves.length).toBeGreaterThan(1)
  for (const token of halves) expect(tokenizer.wholeText(token)).toBeUndefined()
})
