import { describe, expect, test } from 'vitest'
import { mergeSchemas } from './merge-schemas.ts'

describe('two schemas as one', () => {
  test.each([
    { a: true, b: { type: 'string' }, merged: { type: 'string' } },
    { a: { type: 'string' }, b: true, merged: { type: 'string' } },
    { a: true, b: true, merged: true },
    { a: false, b: true, merged: false },
    { a: { type: 'string' }, b: false, merged: false },
    { a: {}, b: { minLength: 1 }, merged: { minLength: 1 } },
    { a: { title: 'A' }, b: { title: 'B' }, merged: { title: 'B' } },
    { a: { const: 1 }, b: { const: 1 }, merged: { const: 1 } },
    { a: { const: { x: 1 } }, b: { const: { x: 1 } }, merged: { const: { x: 1 } } },
    { a: { const: 1 }, b: { const: 2 }, merged: false },
    { a: { unknown: 1 }, b: { unknown: 2 }, merged: false },
  ])('$a and $b', ({ a, b, merged }) => {
    expect(mergeSchemas(a, b)).toEqual(merged)
  })

  test.each(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'])('take the larger %s', (key) => {
    expect(mergeSchemas({ [key]: 1 }, { [key]: 2 })).toEqual({ [key]: 2 })
    expect(mergeSchemas({ [key]: 2 }, { [key]: 1 })).toEqual({ [key]: 2 })
  })

  test.each(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'])('take the smaller %s', (key) => {
    expect(mergeSchemas({ [key]: 1 }, { [key]: 2 })).toEqual({ [key]: 1 })
    expect(mergeSchemas({ [key]: 2 }, { [key]: 1 })).toEqual({ [key]: 1 })
  })

  test.each(['anyOf', 'oneOf', 'pattern', 'format', 'not', 'if', 'contains'])('keep both of %s', (key) => {
    expect(mergeSchemas({ [key]: 'a', allOf: ['before'] }, { [key]: 'b' })).toEqual({
      [key]: 'a',
      allOf: ['before', { [key]: 'b' }],
    })
  })

  test.each([
    { a: [1, 2, 3], b: [3, 2], left: [2, 3] },
    { a: [{ x: 1 }], b: [{ x: 1 }, 2], left: [{ x: 1 }] },
    { a: [1], b: [2], left: [] },
  ])('the values $a and $b leave $left', ({ a, b, left }) => {
    expect(mergeSchemas({ enum: a }, { enum: b })).toEqual({ enum: left })
  })

  test.each([
    { a: 4, b: 6, merged: { multipleOf: 12 } },
    { a: 3, b: 9, merged: { multipleOf: 9 } },
    { a: 0.5, b: 2, merged: false },
    { a: 2, b: 0.5, merged: false },
  ])('the multiples of $a and $b', ({ a, b, merged }) => {
    expect(mergeSchemas({ multipleOf: a }, { multipleOf: b })).toEqual(merged)
  })

  test.each([
    { key: 'uniqueItems', a: true, b: false, value: true },
    { key: 'uniqueItems', a: false, b: true, value: true },
    { key: 'nullable', a: true, b: false, value: false },
    { key: 'nullable', a: false, b: true, value: false },
  ])('$key of $a and $b is $value', ({ key, a, b, value }) => {
    expect(mergeSchemas({ [key]: a }, { [key]: b })).toEqual({ [key]: value })
  })

  test('name what either requires once', () => {
    expect(mergeSchemas({ required: ['a', 'b'] }, { required: ['b', 'c'] })).toEqual({ required: ['a', 'b', 'c'] })
  })
})

describe('the types of both', () => {
  test.each([
    { a: 'string', b: ['string', 'null'], types: ['string'] },
    { a: ['null', 'string', 'array'], b: ['array', 'null'], types: ['null', 'array'] },
    { a: 'integer', b: 'number', types: ['integer'] },
    { a: 'number', b: 'integer', types: ['integer'] },
    { a: ['number', 'null'], b: ['null', 'integer'], types: ['null', 'integer'] },
    { a: ['integer', 'number'], b: 'integer', types: ['integer'] },
    { a: ['integer', 'number'], b: ['number', 'null'], types: ['integer', 'number'] },
  ])('$a and $b', ({ a, b, types }) => {
    expect(mergeSchemas({ type: a }, { type: b })).toEqual({ type: types })
  })

  test.each([
    { a: 'string', b: 'number' },
    { a: ['null', 'integer'], b: ['string', 'array'] },
  ])('$a and $b have none in common', ({ a, b }) => {
    expect(mergeSchemas({ type: a }, { type: b })).toBe(false)
  })
})

describe('the parts of both', () => {
  const one = { type: 'string' }
  const other = { minLength: 1 }

  test.each(['additionalProperties', 'propertyNames', 'items'])('%s has to fit both', (key) => {
    expect(mergeSchemas({ [key]: one }, { [key]: other })).toEqual({ [key]: { allOf: [one, other] } })
    expect(mergeSchemas({ [key]: one }, { [key]: { ...one } })).toEqual({ [key]: one })
  })

  test.each(['properties', 'patternProperties'])('%s are those of either', (key) => {
    expect(mergeSchemas({ [key]: { a: one, b: one } }, { [key]: { b: other, c: other } })).toEqual({
      [key]: { a: one, b: { allOf: [one, other] }, c: other },
    })
  })

  test.each([
    { a: [one], b: [other], items: [{ allOf: [one, other] }] },
    { a: [one, one], b: [other], items: [{ allOf: [one, other] }, one] },
    { a: [one], b: [other, other], items: [{ allOf: [other, one] }, other] },
  ])('the items $a and $b, one by one', ({ a, b, items }) => {
    expect(mergeSchemas({ prefixItems: a }, { prefixItems: b })).toEqual({ prefixItems: items })
  })

  test('what the one closes, the other cannot open', () => {
    const closed = { properties: { a: one }, additionalProperties: false }
    const merged = { properties: { a: { allOf: [one, other] }, b: false }, additionalProperties: false }
    expect(mergeSchemas(closed, { properties: { a: other, b: other } })).toEqual(merged)
    expect(mergeSchemas({ properties: { b: other } }, { additionalProperties: false })).toEqual({
      properties: { b: false },
      additionalProperties: false,
    })
  })

  test('what patterns leave open stays open', () => {
    const patterned = { patternProperties: { '^b': true }, additionalProperties: false }
    expect(mergeSchemas(patterned, { properties: { b: other } })).toEqual({ ...patterned, properties: { b: other } })
  })
})
