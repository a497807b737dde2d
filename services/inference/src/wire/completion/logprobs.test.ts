import { describe, expect, test } from 'vitest'
import type { ScoredToken } from '../../domain/engine/engine.ts'
import { createLogprobsWriter } from './logprobs.ts'

const scored = (...bytes: readonly number[]): ScoredToken => {
  const text = new TextDecoder().decode(Uint8Array.from(bytes))
  return { token: 1, text, bytes, logprob: -1, top: [] }
}
const tokensOf = (text: string) => [...new TextEncoder().encode(text)].map((byte) => scored(byte))

describe('createLogprobsWriter()', () => {
  test('offsets are those of the text, however its characters are cut into tokens', () => {
    const writer = createLogprobsWriter(false)
    expect(writer.render([{ text: 'ab', token: 2 }, ...tokensOf('é'), scored(0x20, 0x7a)]).text_offset).toEqual([
      0, 2, 2, 3,
    ])
    expect(writer.render([...tokensOf('😀'), scored(0x21), scored()]).text_offset).toEqual([5, 5, 5, 5, 6, 7])
  })

  test('bytes that are no character count as the one that stands for them', () => {
    const tokens = [scored(0x61), scored(0xe0), scored(0x62, 0x63), scored(0x64)]
    expect(createLogprobsWriter(false).render(tokens).text_offset).toEqual([0, 1, 2, 4])
  })

  test('tokens are named by their numbers when that is asked for', () => {
    const token = { ...scored(0x61), top: [{ ...scored(0x62), token: 7 }] }
    expect(createLogprobsWriter(true).render([{ text: 'x', token: 2 }, token])).toMatchObject({
      tokens: ['token_id:2', 'token_id:1'],
      top_logprobs: [null, { 'token_id:7': -1, 'token_id:1': -1 }],
      text_offset: [0, 1],
    })
  })

  test('what has no probability has none, and what cannot come has a very small one', () => {
    const never = { ...scored(0x61), logprob: Number.NEGATIVE_INFINITY }
    expect(createLogprobsWriter(false).render([{ text: 'x', token: 2 }, never])).toMatchObject({
      token_logprobs: [null, -9_999],
      top_logprobs: [null, { a: -9_999 }],
    })
  })
})
