import { describe, expect, test } from 'vitest'
import { leadsAway } from './leads-away.ts'

describe('leadsAway()', () => {
  test.each([
    { name: 'a public target to another host', from: '8.8.8.8', to: 'http://10.0.0.1/metrics', expected: true },
    { name: 'a public target to another public one', from: '8.8.8.8', to: 'http://b.example/', expected: true },
    {
      name: 'a public target to another port of its own',
      from: '8.8.8.8',
      to: 'https://a.example:9/',
      expected: false,
    },
    { name: 'a private target to another', from: '10.0.0.2', to: 'http://10.0.0.1/metrics', expected: false },
    { name: 'who is gone already', from: undefined, to: 'http://10.0.0.1/', expected: true },
  ])('$name: $expected', ({ from, to, expected }) => {
    expect(leadsAway(from, new URL('http://a.example/metrics'), new URL(to))).toBe(expected)
  })
})
