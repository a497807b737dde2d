import { describe, expect, test } from 'vitest'
import { askable } from './askable.ts'
import { upstreamsOf } from './upstream.ts'

const stored = {
  data: [
    { id: 'ember', status: { value: 'loaded' } },
    { id: 'broken', status: { value: 'failed', failed: true } },
    { id: 'seeing', owned_by: 'llama-server', status: { value: 'loaded' } },
  ],
}
const cards = {
  data: [
    { id: 'ember' },
    { id: 'broken' },
    { id: 'tiny', root: 'ember' },
    { id: 'large', upstreams: ['gpu2', 'gpu1'] },
    { id: 'seeing', upstreams: ['llama-server-4711'] },
  ],
}

describe('upstreamsOf()', () => {
  test('lists servers elsewhere by name, also those that told no model', () => {
    expect(upstreamsOf(stored, cards, ['gpu3', 'llama-server-4711'])).toEqual([
      { name: 'gpu1', models: ['large'] },
      { name: 'gpu2', models: ['large'] },
      { name: 'gpu3', models: [] },
    ])
  })
})

test('askable() lists other names and models elsewhere, not what failed', () => {
  expect(askable(stored, cards)).toEqual(['ember', 'tiny', 'large', 'seeing'])
})
