import { describe, expect, test } from 'vitest'
import type { SchemaContext } from '../compile-schema/schema-context.ts'
import { readNumberBounds } from './number-bounds.ts'

const context = { param: 'response_format' } as SchemaContext
const at = (value: number) => ({ value, exclusive: false })
const beyond = (value: number) => ({ value, exclusive: true })

describe('the bounds of a number', () => {
  test.each([
    { schema: {}, min: undefined, max: undefined },
    { schema: { minimum: 0, maximum: -1.5 }, min: at(0), max: at(-1.5) },
    { schema: { exclusiveMinimum: 1, exclusiveMaximum: 2 }, min: beyond(1), max: beyond(2) },
    { schema: { minimum: 1, exclusiveMinimum: true }, min: beyond(1), max: undefined },
    { schema: { maximum: 1, exclusiveMaximum: true }, min: undefined, max: beyond(1) },
    { schema: { minimum: 1, exclusiveMinimum: false, maximum: 2, exclusiveMaximum: false }, min: at(1), max: at(2) },
    { schema: { exclusiveMinimum: true, exclusiveMaximum: true }, min: undefined, max: undefined },
    { schema: { minimum: 1, exclusiveMinimum: 1 }, min: beyond(1), max: undefined },
    { schema: { minimum: 2, exclusiveMinimum: 1 }, min: at(2), max: undefined },
    { schema: { minimum: 1, exclusiveMinimum: 2 }, min: beyond(2), max: undefined },
    { schema: { maximum: 1, exclusiveMaximum: 1 }, min: undefined, max: beyond(1) },
    { schema: { maximum: 1, exclusiveMaximum: 2 }, min: undefined, max: at(1) },
    { schema: { maximum: 2, exclusiveMaximum: 1 }, min: undefined, max: beyond(1) },
    { schema: { minimum: true, maximum: false }, min: undefined, max: undefined },
  ])('of $schema', ({ schema, min, max }) => {
    expect(readNumberBounds(context, schema, '#')).toEqual({ min, max })
  })

  test.each(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'])('are numbers: %s', (key) => {
    for (const value of ['1', null, Number.NaN, Number.POSITIVE_INFINITY, [1]])
      expect(() => readNumberBounds(context, { [key]: value }, '#/x')).toThrow(
        `Cannot enforce the JSON schema: "${key}" at #/x is not a number`,
      )
  })
})
