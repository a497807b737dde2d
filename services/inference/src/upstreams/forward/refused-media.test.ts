import { describe, expect, test } from 'vitest'
import { refusedMedia } from './refused-media.ts'

const body = Buffer.from('{"error":{"code":500,"message":"image input is not supported - hint"}}')
const answer = { status: 500, body, model: 'm' }

describe('what llama-server cannot read', () => {
  test.each(['image', 'audio', 'video'])('is a wrong request: %s', (what) => {
    const said = Buffer.from(body.toString('utf8').replace('image', what))
    expect(refusedMedia('llama-server', { ...answer, body: said })).toMatchObject({
      kind: 'invalid',
      code: 'unsupported_value',
      param: 'messages',
      message: expect.stringContaining(`Cannot read ${what} input with "m"`),
    })
  })

  test('is broken otherwise', () => {
    expect(refusedMedia('llama-server', { ...answer, status: 400 })).toBe(undefined)
    expect(refusedMedia('llama-server', { ...answer, body: Buffer.from('{"error":"oh"}') })).toBe(undefined)
    expect(refusedMedia('vllm', answer)).toBe(undefined)
  })
})
