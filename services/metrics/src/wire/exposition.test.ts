import { expect, test } from 'vitest'
import { gauge, single } from '../domain/model/family.ts'
import { renderExposition, renderLabel } from './exposition.ts'

test('a family is its help, its type and its samples', () => {
  const load = gauge('node_load1', '1m load average.', single(0.25))
  const free = gauge('free', 'Of\none \\ disk', [{ labels: { device: 'C:\\', mountpoint: '/"a"' }, value: 1e21 }])
  expect(renderExposition([load, free])).toBe(
    [
      '# HELP node_load1 1m load average.',
      '# TYPE node_load1 gauge',
      'node_load1 0.25',
      '# HELP free Of\\none \\\\ disk',
      '# TYPE free gauge',
      'free{device="C:\\\\",mountpoint="/\\"a\\""} 1e+21',
      '',
    ].join('\n'),
  )
})

test('a family without samples is left out', () => {
  expect(renderExposition([gauge('none', 'Nothing', [])])).toBe('')
})

test('a label name in UTF-8 is quoted', () => {
  expect(renderLabel('http.route', '/')).toBe('"http.route"="/"')
})
