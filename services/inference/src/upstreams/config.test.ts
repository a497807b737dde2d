import { parseSection, readSettings } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { inferenceConfigSchema } from '../config.ts'
import { upstreamsSchema } from './config.ts'

describe('the setting `upstreams`', () => {
  test.each([
    { url: 'http://gpu1:8000', origin: 'http://gpu1:8000', path: '', name: 'gpu1-8000' },
    { url: 'http://gpu1:8000/v1', origin: 'http://gpu1:8000', path: '', name: 'gpu1-8000' },
    {
      url: 'https://api.example.com/openai/v1/',
      origin: 'https://api.example.com',
      path: '/openai',
      name: 'api.example.com',
    },
  ])('$url is $origin with the path "$path"', ({ url, ...expected }) => {
    expect(upstreamsSchema.parse([{ url }])).toMatchObject([expected])
  })

  test('may be a list of addresses in a variable', () => {
    const env = { HEARTH_INFERENCE_UPSTREAMS: 'vllm=http://a:1, ollama=http://b:2, http://c:3' }
    const { upstreams } = parseSection(readSettings({ cwd: '/', env }), 'inference', inferenceConfigSchema)
    expect(upstreams.map(({ kind, origin }) => `${kind} ${origin}`)).toEqual([
      'vllm http://a:1',
      'ollama http://b:2',
      'openai http://c:3',
    ])
  })

  test.each([
    { name: 'an address that is none', entry: { url: 'gpu1' } },
    { name: 'another protocol', entry: { url: 'file:///etc/passwd' } },
    { name: 'an unknown kind', entry: 'tgi=http://a:1' },
    { name: 'an unknown key', entry: { url: 'http://a:1', models_: [] } },
    { name: 'a weight of 0', entry: { url: 'http://a:1', weight: 0 } },
  ])('$name is refused', ({ entry }) => {
    expect(upstreamsSchema.safeParse([entry]).success).toBe(false)
  })

  test('two of the same name are refused', () => {
    expect(upstreamsSchema.safeParse(['http://a:1', 'http://a:1']).success).toBe(false)
  })
})
