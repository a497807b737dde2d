import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelShapes } from '../../../../random-model/shape.ts'
import { openRandomAnswers, type RandomAnswers } from '../../test-support/random-answers.ts'
import { createUtf8Guard } from './utf8-guard.ts'

// A vocabulary of all pairs of bytes, and of all bytes.
const pairs = 65_536
const bytesOf = (token: number) =>
  token < pairs ? Uint8Array.of(token >> 8, token & 255) : Uint8Array.of(token - pairs)
const guard = createUtf8Guard(bytesOf, pairs + 256)
const single = (byte: number) => pairs + byte

/** Whether bytes could begin some text, by the platform's own decoder. */
const canBegin = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

describe('createUtf8Guard()', () => {
  test('knows the tokens that are no UTF-8, but for those that llama.cpp itself refuses', () => {
    const broken = new Set(guard.broken)
    const bytes = Array.from({ length: 256 }, (_, byte) => byte)
    for (const first of bytes.filter((byte) => byte >= 0xc0)) {
      expect(broken.has(single(first))).toBe(!canBegin(Uint8Array.of(first)))
      for (const second of bytes.filter((byte) => byte >= 0x80 && byte < 0xc0))
        expect(broken.has((first << 8) | second), `${first} ${second}`).toBe(!canBegin(Uint8Array.of(first, second)))
    }
  })

  test('knows the tokens that make no character with the one before', () => {
    for (let first = 0xc2; first <= 0xf4; first++)
      for (let second = 0x80; second < 0xc0; second++)
        expect(guard.after(single(first)).includes(single(second)), `${first} ${second}`).toBe(
          !canBegin(Uint8Array.of(first, second)),
        )
    expect(guard.after(single(0x41))).toEqual([])
  })
})

const seeds = Number(process.env.ENFORCED_SEEDS ?? 24)

describe('with a vocabulary of halves of characters', () => {
  let random: RandomAnswers
  beforeAll(async () => {
    random = await openRandomAnswers({}, modelShapes['3m'])
  })
  afterAll(() => random.close())

  test('a text that a grammar allows is valid, and no delta ends inside a character', {
    timeout: 600_000,
  }, async () => {
    // No printable ASCII: nearly all tokens are parts of characters.
    const constraint = { grammar: String.raw`root ::= "\"" [^\x00-\x7f]{12,40} "\""` }
    const requests = Array.from({ length: seeds }, (_, seed) => ({ sampling: { temperature: 2, seed }, constraint }))
    for (const { deltas, text, reason } of await random.answers(requests)) {
      expect(reason).toBe('stop')
      expect([...text].length, text).toBeGreaterThanOrEqual(14)
      expect(text).not.toContain('\uFFFD')
      for (const delta of deltas) expect(delta.isWellFormed(), delta).toBe(true)
    }
  })
})
