import { describe, expect, it } from 'vitest'
import { renderMemory } from './render-memory.ts'

const mb = 1_000_000

describe('the memory of a model', () => {
  it.each([
    { name: 'is what it takes', memory: { used_bytes: 3 * mb, estimated_bytes: mb }, expected: /^3(\.0)? MB$/ },
    { name: 'is nothing where it takes nothing yet', memory: { used_bytes: 0, estimated_bytes: mb }, expected: /^0/ },
    { name: 'is about what it would take', memory: { estimated_bytes: 2 * mb }, expected: /^~2(\.0)? MB$/ },
    { name: 'is not known where it cannot be told', memory: { estimated_bytes: null }, expected: /^-$/ },
    { name: 'is not known where nothing is told', memory: undefined, expected: /^-$/ },
  ])('$name', ({ memory, expected }) => {
    expect(renderMemory(memory as Parameters<typeof renderMemory>[0])).toMatch(expected)
  })
})
