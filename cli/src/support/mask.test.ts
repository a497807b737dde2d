import { describe, expect, test } from 'vitest'
import { createMask } from './mask.ts'

describe('createMask()', () => {
  const mask = createMask(['hunter2-and-more', 'hunter2', 'abc'])

  test.each([
    { name: 'what is known', text: 'it is hunter2-and-more, or hunter2', is: 'it is [removed], or [removed]' },
    { name: 'nothing that is short', text: 'abc', is: 'abc' },
    { name: 'what signs a request', text: 'authorization: Bearer abcdef.123', is: 'authorization: Bearer[removed]' },
    { name: 'keys of providers', text: 'sk-proj-0123456789 hf_0123456789', is: 'sk-[removed] hf_[removed]' },
    { name: 'who signs in at an address', text: 'postgres://me:pw@db/flows', is: 'postgres://[removed]@db/flows' },
    { name: 'fields of JSON', text: '{"apiKey":"x1","name":"n"}', is: '{"apiKey":"[removed]","name":"n"}' },
    {
      name: 'fields of JSON in JSON',
      text: '{"log":"{\\"password\\":\\"x1\\"}"}',
      is: '{"log":"{\\"password\\":\\"[removed]\\"}"}',
    },
    { name: 'parameters of an address', text: '/a?api_key=x1&n=2', is: '/a?api_key=[removed]&n=2' },
    { name: 'no labels', text: 'tokens_total{key="team"} 5', is: 'tokens_total{key="team"} 5' },
  ])('takes out $name', ({ text, is }) => expect(mask(text)).toBe(is))
})
