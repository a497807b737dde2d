import { describe, expect, test } from 'vitest'
import type { DefaultModel, DefaultOffer } from '../default-model/default-model.ts'
import { entry } from './catalogue.fixture.ts'
import { rowState } from './row-state.ts'

const offerOf = (id: string, state: DefaultOffer['state']): DefaultOffer => ({
  state,
  model: { id, name: id, size_bytes: 1, tokens_per_second: 1, licence: 'MIT' },
  progress: null,
  error: null,
})
const starter = { model: 'ember', is_starter: true, offer: null }
const defaults: DefaultModel = { ...starter, embedding: starter }
const stored = 'someone/good/good-Q4_K_M'
const none = new Set<string>()

describe('rowState()', () => {
  test.each([
    { name: 'can be had', model: entry(), state: { kind: 'offered', wish: { model: 'good-4b' } } },
    {
      name: 'for vectors can be had for them',
      model: entry({ purpose: 'embedding' }),
      state: { kind: 'offered', wish: { embedding: 'good-4b' } },
    },
    {
      name: 'for ranking can be had, and is nobody’s default',
      model: entry({ purpose: 'reranking' }),
      state: { kind: 'offered', wish: undefined },
    },
    { name: 'is too large', model: entry({ fit: 'no' }), state: { kind: 'unfit' } },
    {
      name: 'is stored',
      model: entry({ stored_as: stored, fit: 'no' }),
      state: { kind: 'stored', wish: { model: stored } },
    },
  ])('a model that $name', ({ model, state }) => expect(rowState(model, defaults, none)).toEqual(state))

  test('a model that answers now', () => {
    expect(rowState(entry({ stored_as: stored }), { ...defaults, model: stored }, none)).toEqual({ kind: 'default' })
  })

  test.each(['fetching', 'checking', 'loading'] as const)('a model that is %s', (state) => {
    const offer = offerOf('good-4b', state)
    expect(rowState(entry(), { ...defaults, offer }, none)).toEqual({ kind: 'coming', offer })
  })

  test('a model whose fetch failed can be had again', () => {
    const offer = offerOf('good-4b', 'failed')
    expect(rowState(entry(), { ...defaults, offer }, none)).toMatchObject({ kind: 'offered' })
  })

  test('a model that is pulled without becoming the default', () => {
    expect(rowState(entry(), undefined, new Set(['hf:someone/good:Q4_K_M']))).toEqual({ kind: 'downloading' })
  })
})
