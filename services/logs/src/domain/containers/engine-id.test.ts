import { hashKey } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { Container } from './container.ts'
import { engineIdOf, findByEngineId } from './engine-id.ts'

const fullId = 'abc123'.padEnd(64, '0')
const docker = { id: 'docker/abc123', name: 'web', engine: { fullId } } as Container
const process = { id: 'process/health', name: 'health' } as Container

test('the id of a container is that of the engine, or one that stays the same', () => {
  expect(engineIdOf(docker)).toBe(fullId)
  expect(engineIdOf(process)).toBe(hashKey('process/health'))
  expect(engineIdOf(process)).toMatch(/^[0-9a-f]{64}$/)
})

describe('a client of Docker means a container', () => {
  const named = { id: 'docker/fff', name: 'abc', engine: { fullId: 'f'.repeat(64) } } as Container

  test.each([
    { name: 'by its name', wanted: 'health', found: process },
    { name: 'by its name with the slash of the engine', wanted: '/web', found: docker },
    { name: 'by its id', wanted: fullId, found: docker },
    { name: 'by three digits of it', wanted: 'abc', found: docker },
    { name: 'by the digits of a process', wanted: hashKey('process/health').slice(0, 12), found: process },
    { name: 'not by two digits', wanted: 'ab', found: undefined },
    { name: 'not by what is within its id', wanted: 'c123', found: undefined },
    { name: 'not by what is no digit', wanted: 'abcx', found: undefined },
    { name: 'not by another name', wanted: 'other', found: undefined },
  ])('$name', ({ wanted, found }) => {
    expect(findByEngineId([docker, process], wanted)).toBe(found)
  })

  test('by a name rather than by an id that begins so', () => {
    expect(findByEngineId([docker, named], 'abc')).toBe(named)
  })
})
