import { describe, expect, test } from 'vitest'
import { createMemoryKills } from './memory-kills.ts'

function kills() {
  let count: number | undefined = 3
  const memory = createMemoryKills(() => count)
  return { memory, become: (next: number | undefined) => (count = next) }
}

describe('createMemoryKills()', () => {
  test('tells of one since the last look, and since the one before', () => {
    const { memory, become } = kills()
    expect(memory.wereSome()).toBe(false)
    become(4)
    expect(memory.wereSome()).toBe(true)
    memory.look()
    expect(memory.wereSome()).toBe(true)
    memory.look()
    expect(memory.wereSome()).toBe(false)
  })

  test('forgets what was before a new beginning', () => {
    const { memory, become } = kills()
    become(4)
    memory.begin()
    expect(memory.wereSome()).toBe(false)
  })

  test('claims nothing where the system does not count', () => {
    const { memory, become } = kills()
    become(undefined)
    memory.begin()
    expect(memory.wereSome()).toBe(false)
  })

  test.skipIf(process.platform !== 'linux')('reads the count of this machine', () => {
    expect(createMemoryKills().wereSome()).toBe(false)
  })
})
