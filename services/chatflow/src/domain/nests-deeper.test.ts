import { describe, expect, test } from 'vitest'
import { nestsDeeper } from './nests-deeper.ts'

const nested = (depth: number, inner = '') => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`

describe('a JSON text', () => {
  test.each([
    { name: 'as deep as allowed is not deeper', json: nested(10), deeper: false },
    { name: 'one level deeper is', json: nested(11), deeper: true },
    { name: 'is deep in objects, too', json: `${'{"a":'.repeat(11)}1${'}'.repeat(11)}`, deeper: true },
    { name: 'may have many values side by side', json: `[${'[],'.repeat(99)}[]]`, deeper: false },
    { name: 'may hold brackets in texts', json: JSON.stringify('['.repeat(99)), deeper: false },
    { name: 'may hold quotes in texts', json: JSON.stringify(`"\\"\\\\${'['.repeat(99)}`), deeper: false },
    { name: 'goes on after a text', json: `["a\\\\",${nested(10)}]`, deeper: true },
    { name: 'may break off', json: `["${'['.repeat(99)}`, deeper: false },
  ])('$name', ({ json, deeper }) => {
    expect(nestsDeeper(json, 10)).toBe(deeper)
  })
})
