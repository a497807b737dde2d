import { describe, expect, test } from 'vitest'
import { Labels } from '../model/labels.ts'
import { createMatcher } from '../promql/syntax/matchers.ts'
import { withExternal, withoutExternal } from './external-labels.ts'

const external = [['region', 'eu']] as const

describe('external labels', () => {
  test('are added to series, whose own labels win', () => {
    expect(withExternal(Labels.of({ a: '1' }), external).toRecord()).toEqual({ a: '1', region: 'eu' })
    expect(withExternal(Labels.of({ region: 'us' }), external).toRecord()).toEqual({ region: 'us' })
  })

  test('are taken out of what is asked for, where that is their value', () => {
    const of = (op: '=' | '!=', value: string) =>
      withoutExternal([createMatcher('region', op, value)], external).map((matcher) => [matcher.op, matcher.value])
    expect(of('=', 'eu')).toEqual([['=', '']])
    expect(of('=', 'us')).toEqual([['=', 'us']])
    expect(of('!=', 'eu')).toEqual([['!=', 'eu']])
  })
})
