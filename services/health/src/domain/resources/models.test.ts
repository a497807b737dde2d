import { describe, expect, test } from 'vitest'
import { judgeModels, type ListedModel } from './models.ts'

const model = (id: string, status?: string, failure?: string): ListedModel => ({ id, status, failure })
const observed = (value: number) => ({ value, unit: 'models' })

describe('judgeModels()', () => {
  test.each([
    {
      name: 'a loaded model passes',
      models: [model('a', 'loaded'), model('b', 'loading')],
      finding: { state: 'passing', note: 'a ready', observed: observed(1) },
    },
    {
      name: 'one without a status is ready, though nobody counts it',
      models: [model('a')],
      finding: { state: 'passing', note: 'a ready', observed: observed(0) },
    },
    {
      name: 'models on their way warn, before idle ones',
      models: [model('a', 'loading'), model('b', 'downloading'), model('c', 'unloaded')],
      finding: { state: 'warning', reason: 'a, b loading', observed: observed(0) },
    },
    {
      name: 'what a request would load passes, before failed ones',
      models: [model('a', 'unloaded'), model('b', 'sleeping'), model('c', 'unloaded', 'no memory')],
      finding: { state: 'passing', note: 'a, b idle, loaded on demand', observed: observed(0) },
    },
    {
      name: 'only failed ones fail, with the first reason',
      models: [model('a', 'unloaded', 'no memory'), model('b', 'unloaded', 'no file')],
      finding: { state: 'failing', reason: 'a failed: no memory', observed: observed(0) },
    },
    {
      name: 'a status that nobody knows is none to rely on',
      models: [model('a', 'odd')],
      finding: { state: 'failing', reason: 'no model is there', observed: observed(0) },
    },
    {
      name: 'none at all fails',
      models: [],
      finding: { state: 'failing', reason: 'no model is there', observed: observed(0) },
    },
  ])('$name', ({ models, finding }) => expect(judgeModels(models)).toEqual(finding))

  test.each([
    { count: 3, note: 'm0, m1, m2 ready' },
    { count: 4, note: 'm0, m1, m2 and 1 more ready' },
    { count: 9, note: 'm0, m1, m2 and 6 more ready' },
  ])('of $count models it says "$note"', ({ count, note }) => {
    const models = Array.from({ length: count }, (_, at) => model(`m${at}`, 'loaded'))
    expect(judgeModels(models)).toEqual({ state: 'passing', note, observed: observed(count) })
  })
})
