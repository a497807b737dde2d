import { describe, expect, test } from 'vitest'
import { type AliasSources, createAliases, isMovingName, nameForVectors } from './aliases.ts'

const open = (over: Partial<AliasSources> = {}) =>
  createAliases({
    configured: new Map(),
    ofDefault: ['gpt-4o-mini'],
    defaultId: () => 'ember',
    embeddingId: () => undefined,
    ...over,
  })

describe('createAliases()', () => {
  test('stands for the default model of the moment', () => {
    let now = 'ember'
    const aliases = open({ defaultId: () => now })
    expect(aliases.get('default')).toBe('ember')
    now = 'large'
    expect([aliases.get('default'), aliases.get('gpt-4o-mini')]).toEqual(['large', 'large'])
  })

  test('makes vectors with the model that was chosen for them, else with the default one', () => {
    expect(open().get('default-embedding')).toBe('ember')
    expect(open({ embeddingId: () => 'vectors' }).get('default-embedding')).toBe('vectors')
  })

  test('leaves a name that the configuration gives to a model', () => {
    const aliases = open({ configured: new Map([['default', 'own']]) })
    expect(aliases.get('default')).toBe('own')
    expect(nameForVectors('default', aliases, 'ember')).toBe('default')
  })

  test('lists no model as its own alias', () => {
    const configured = new Map([
      ['small', 'small'],
      ['tiny', 'small'],
    ])
    expect([...open({ configured, embeddingId: () => 'vectors' })]).toEqual([
      ['gpt-4o-mini', 'ember'],
      ['tiny', 'small'],
      ['default', 'ember'],
      ['default-embedding', 'vectors'],
    ])
  })
})

describe('nameForVectors()', () => {
  test.each([
    { name: 'a request that names no model', asked: undefined, expected: 'default-embedding' },
    { name: 'an empty name', asked: '', expected: 'default-embedding' },
    { name: 'the default model', asked: 'default', expected: 'default-embedding' },
    { name: 'a model by its own name', asked: 'ember', expected: 'ember' },
  ])('$name', ({ asked, expected }) => {
    expect(nameForVectors(asked, open(), 'ember')).toBe(expected)
  })
})

describe('isMovingName()', () => {
  test.each([
    { name: 'default', moves: true },
    { name: 'default-embedding', moves: true },
    { name: 'ember', moves: false },
  ])('$name: $moves', ({ name, moves }) => expect(isMovingName(name)).toBe(moves))
})
