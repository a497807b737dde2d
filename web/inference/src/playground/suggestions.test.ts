import { expect, test } from 'vitest'
import { entry } from '../catalogue/catalogue.fixture.ts'
import { suggestionsFor } from './suggestions.ts'

const starter = { model: 'ember', is_starter: true, offer: null }
const real = { model: 'good', is_starter: false, offer: null }
const catalogue = [entry({ stored_as: 'good' }), entry({ stored_as: 'vectors', purpose: 'embedding' })]

const ofStarter = suggestionsFor('', starter, catalogue)
const ofReal = suggestionsFor('', real, catalogue)

test('the starter is asked what it was taught, and a real model what it can', () => {
  expect(ofStarter).toContain('What is the capital of Italy?')
  expect(ofReal.length).toBeGreaterThan(0)
  expect(ofReal.filter((text) => ofStarter.includes(text))).toEqual([])
})

test.each([
  { name: 'a model that was chosen', model: 'good', defaults: starter, expected: ofReal },
  { name: 'the starter, chosen by its name', model: 'ember', defaults: starter, expected: ofStarter },
  { name: 'a model for vectors', model: 'vectors', defaults: starter, expected: [] },
  { name: 'a model that is not known yet', model: '', defaults: undefined, expected: [] },
])('$name', ({ model, defaults, expected }) => expect(suggestionsFor(model, defaults, catalogue)).toEqual(expected))
