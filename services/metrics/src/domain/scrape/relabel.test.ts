import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Labels } from '../model/labels.ts'
import { compileRelabel } from './relabel.ts'
import type { RelabelRule } from './relabel-rule.ts'

const defaults: RelabelRule = {
  action: 'replace',
  sourceLabels: [],
  separator: ';',
  targetLabel: '',
  regex: '(.*)',
  modulus: 0,
  replacement: '$1',
}
const md5 = (text: string) => createHash('md5').update(text).digest()
const labels = Labels.of({ a: 'foo', b: 'bar', c: 'Baz', __meta_x: '1' })

function relabel(rule: Partial<RelabelRule>) {
  return compileRelabel([{ ...defaults, ...rule }], md5)(labels)?.toRecord()
}

const all = labels.toRecord()

describe('relabelling', () => {
  test.each<{ name: string; rule: Partial<RelabelRule>; result: Record<string, string> | undefined }>([
    {
      name: 'replace joins sources',
      rule: { sourceLabels: ['a', 'b'], targetLabel: 'd' },
      result: { ...all, d: 'foo;bar' },
    },
    {
      name: 'replace takes groups',
      rule: { sourceLabels: ['a'], regex: 'f(o+)', targetLabel: 'd', replacement: '$1-$$' },
      result: { ...all, d: 'oo-$' },
    },
    {
      name: 'replace leaves what does not match whole',
      rule: { sourceLabels: ['a'], regex: 'f', targetLabel: 'd' },
      result: all,
    },
    {
      name: 'replace with nothing removes',
      rule: { sourceLabels: ['a'], targetLabel: 'a', replacement: '' },
      result: { b: 'bar', c: 'Baz', __meta_x: '1' },
    },
    {
      name: 'a target may be a template',
      rule: { sourceLabels: ['a'], targetLabel: 'x_$1', replacement: 'y' },
      result: { ...all, x_foo: 'y' },
    },
    { name: 'keep keeps', rule: { action: 'keep', sourceLabels: ['a'], regex: 'fo.' }, result: all },
    { name: 'keep drops the rest', rule: { action: 'keep', sourceLabels: ['a'], regex: 'fo' }, result: undefined },
    { name: 'drop drops', rule: { action: 'drop', sourceLabels: ['a'], regex: 'foo|x' }, result: undefined },
    {
      name: 'keepequal compares',
      rule: { action: 'keepequal', sourceLabels: ['a'], targetLabel: 'b' },
      result: undefined,
    },
    {
      name: 'dropequal compares',
      rule: { action: 'dropequal', sourceLabels: ['a'], targetLabel: 'a' },
      result: undefined,
    },
    { name: 'labelmap copies', rule: { action: 'labelmap', regex: '__meta_(.+)' }, result: { ...all, x: '1' } },
    { name: 'labeldrop', rule: { action: 'labeldrop', regex: 'a|b' }, result: { c: 'Baz', __meta_x: '1' } },
    { name: 'labelkeep', rule: { action: 'labelkeep', regex: 'a|b' }, result: { a: 'foo', b: 'bar' } },
    {
      name: 'lowercase',
      rule: { action: 'lowercase', sourceLabels: ['c'], targetLabel: 'c' },
      result: { ...all, c: 'baz' },
    },
    {
      name: 'uppercase',
      rule: { action: 'uppercase', sourceLabels: ['a'], targetLabel: 'd' },
      result: { ...all, d: 'FOO' },
    },
  ])('$name', ({ rule, result }) => {
    expect(relabel(rule)).toEqual(result)
  })

  test('hashmod takes the last eight bytes of the MD5 sum, as Prometheus does', () => {
    const rule = { ...defaults, action: 'hashmod', sourceLabels: ['c'], targetLabel: 'd', modulus: 1_000 } as const
    expect(compileRelabel([rule], md5)(Labels.of({ c: 'baz' }))?.get('d')).toBe('976')
  })

  test('says which expression cannot be read', () => {
    expect(() => relabel({ regex: '(?=a)' })).toThrow('Cannot read the regular expression "(?=a)"')
  })
})
