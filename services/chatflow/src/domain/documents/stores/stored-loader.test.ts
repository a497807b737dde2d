import { describe, expect, test } from 'vitest'
import { parseLoader, readConfig, readLoaders } from './stored-loader.ts'

const empty = {
  loaderId: '',
  loaderName: '',
  loaderConfig: {},
  splitterId: '',
  splitterName: '',
  splitterConfig: {},
  totalChunks: 0,
  totalChars: 0,
  status: 'EMPTY',
  files: [],
}

describe('the loaders of a store', () => {
  test('are read with what they lack, and keep what else they hold', () => {
    const loaders = JSON.stringify([{ id: 'a', loaderConfig: null, splitterId: null, splitterName: null, more: 1 }])
    expect(readLoaders({ loaders })).toStrictEqual([{ ...empty, id: 'a', more: 1 }])
  })

  test('leave out those that cannot be read', () => {
    const loaders = JSON.stringify([{ id: '' }, { id: 'a', totalChunks: 'many' }, 'b', { id: 'c' }])
    expect(readLoaders({ loaders }).map(({ id }) => id)).toEqual(['c'])
  })

  test.each(['no JSON', '{}', 'null'])('are none in %s', (loaders) => {
    expect(readLoaders({ loaders })).toEqual([])
  })

  test('are refused where one was sent that is none', () => {
    expect(() => parseLoader({ loaderId: 'pdf' })).toThrow()
    expect(parseLoader({ id: 'a', loaderId: 'pdf' })).toEqual({ ...empty, id: 'a', loaderId: 'pdf' })
  })
})

test.each([
  { text: '{"name":"openAI","config":{"a":1}}', config: { name: 'openAI', config: { a: 1 } } },
  { text: '{"name":"openAI"}', config: { name: 'openAI', config: {} } },
  { text: '{"name":""}', config: undefined },
  { text: '{"config":{}}', config: undefined },
  { text: 'no JSON', config: undefined },
  { text: undefined, config: undefined },
])('the component in $text is $config', ({ text, config }) => {
  expect(readConfig(text)).toEqual(config)
})
