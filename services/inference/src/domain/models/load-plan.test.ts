import { expect, test } from 'vitest'
import { plansFor } from './load-plan.ts'

test.each([
  {
    name: 'where nothing is set, slots go first and context last',
    trained: 32_768,
    wanted: {},
    plans: ['4 x 8192', '2 x 8192', '1 x 8192', '1 x 4096'],
  },
  {
    name: 'a model that was trained on little gets no more',
    trained: 1_024,
    wanted: {},
    plans: ['4 x 1024', '2 x 1024', '1 x 1024'],
  },
  { name: 'slots that are set stay', trained: 32_768, wanted: { slots: 8 }, plans: ['8 x 8192', '8 x 4096'] },
  {
    name: 'a context that is set stays',
    trained: 8_192,
    wanted: { contextTokens: 20_000 },
    plans: ['4 x 20000', '2 x 20000', '1 x 20000'],
  },
  {
    name: 'what is set whole is the one way',
    trained: 8_192,
    wanted: { slots: 2, contextTokens: 512 },
    plans: ['2 x 512'],
  },
])('plansFor(): $name', ({ trained, wanted, plans }) => {
  expect(plansFor(trained, wanted).map(({ slots, contextTokens }) => `${slots} x ${contextTokens}`)).toEqual(plans)
})
