import { describe, expect, test } from 'vitest'
import { parseExactly } from '../../json/exact-json.ts'
import { applyFields } from './apply.ts'
import { ApplyConflict } from './apply-conflict.ts'
import { digestOf, fieldsOf, renderFieldsV1 } from './fields.ts'
import { afterUpdate, type Manager } from './managers.ts'

const by = (manager: string, force = false) => ({ manager, apiVersion: 'g/v1', atMs: 1, force })
const spec = (members: object) => ({ spec: members })
const update = (managers: readonly Manager[], before: object, after: object, manager: string) =>
  afterUpdate(managers, fieldsOf(before), fieldsOf(after), { manager, apiVersion: 'g/v1', atMs: 2 })
const apply = (live: object, applied: object, managers: readonly Manager[], manager: string, force = false) =>
  applyFields(structuredClone(live), applied, managers, by(manager, force))
const ofEach = (managers: readonly Manager[]) =>
  managers.map(({ manager, operation, fields }) => [manager, operation, Object.keys(fields)])
const conflictsOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof ApplyConflict) return error.causes.map(({ field, message }) => `${field} ${message}`)
    throw error
  }
  return []
}

describe('applyFields()', () => {
  test('sets the fields that are applied, and takes away those that are applied no more', () => {
    const first = apply({}, spec({ title: 'A', time: { from: 'x' }, tags: ['a'] }), [], 'one')
    const second = apply(first.resource as object, spec({ title: 'B' }), first.managers, 'one')
    expect(second.resource).toEqual(spec({ title: 'B' }))
    expect(ofEach(second.managers)).toEqual([['one', 'Apply', ['["spec","title"]']]])
  })

  test('lets two have a field at the same value, which stays until both let go of it', () => {
    const first = apply({}, spec({ title: 'A', tags: ['a'] }), [], 'one')
    const both = apply(first.resource as object, spec({ tags: ['a'] }), first.managers, 'two')
    const less = apply(both.resource as object, spec({ title: 'A' }), both.managers, 'one')
    expect(less.resource).toEqual(spec({ title: 'A', tags: ['a'] }))
    const none = apply(less.resource as object, spec({}), less.managers, 'two')
    expect(none.resource).toEqual(spec({ title: 'A' }))
  })

  test.each([
    { name: 'another value', applied: spec({ title: 'B' }), fields: ['.spec.title conflict with "one" using g/v1'] },
    { name: 'the same value', applied: spec({ title: 'A' }), fields: [] },
    {
      name: 'a list in place of another',
      applied: spec({ tags: [] }),
      fields: ['.spec.tags conflict with "one" using g/v1'],
    },
    {
      name: 'a value in place of an object',
      applied: spec({ time: 1 }),
      fields: ['.spec.time.from conflict with "one" using g/v1'],
    },
    {
      name: 'an object in place of a value',
      applied: spec({ title: { a: 1 } }),
      fields: ['.spec.title conflict with "one" using g/v1'],
    },
    { name: 'an object that is there', applied: spec({ time: {} }), fields: [] },
    { name: 'what is in an empty object', applied: spec({ templating: { list: [] } }), fields: [] },
    { name: 'what nobody set by name', applied: spec({ old: 2 }), fields: ['.spec.old conflict with "hearth"'] },
    { name: 'a new field', applied: spec({ new: 2 }), fields: [] },
  ])('conflicts over $name: $fields', ({ applied, fields }) => {
    const own = apply({}, spec({ title: 'A', tags: ['a'], time: { from: 'x' }, templating: {} }), [], 'one')
    const live = { spec: { ...(own.resource as { spec: object }).spec, old: 1 } }
    expect(conflictsOf(() => apply(live, applied, own.managers, 'two'))).toEqual(fields)
  })

  test('takes by force what is of others', () => {
    const first = apply({}, spec({ title: 'A', tags: [] }), [], 'one')
    const forced = apply(first.resource as object, spec({ title: 'B' }), first.managers, 'two', true)
    expect(forced.resource).toEqual(spec({ title: 'B', tags: [] }))
    expect(ofEach(forced.managers)).toEqual([
      ['one', 'Apply', ['["spec","tags"]']],
      ['two', 'Apply', ['["spec","title"]']],
    ])
  })

  test('what is applied by one who updated it before conflicts with that', () => {
    const managers = update([], {}, spec({ title: 'A' }), 'one')
    expect(conflictsOf(() => apply(spec({ title: 'A' }), spec({ title: 'B' }), managers, 'one'))).toHaveLength(1)
  })

  describe('an empty object', () => {
    const empty = apply({}, spec({ title: 'A', x: {} }), [], 'me')
    const filled = apply(empty.resource as object, spec({ x: { b: 1 } }), empty.managers, 'other')

    test('stays where it is applied in place of one with members', () => {
      const first = apply({}, spec({ title: 'A', x: { a: 1 } }), [], 'me')
      expect(apply(first.resource as object, spec({ title: 'A', x: {} }), first.managers, 'me').resource).toEqual(
        spec({ title: 'A', x: {} }),
      )
    })

    test('stays where another puts something into it and takes that out again', () => {
      expect(ofEach(filled.managers)).toEqual([
        ['me', 'Apply', ['["spec","title"]', '["spec","x"]']],
        ['other', 'Apply', ['["spec","x","b"]']],
      ])
      const left = apply(filled.resource as object, spec({}), filled.managers, 'other')
      expect(left.resource).toEqual(spec({ title: 'A', x: {} }))
      const gone = apply(left.resource as object, spec({ title: 'A' }), left.managers, 'me')
      expect(gone.resource).toEqual(spec({ title: 'A' }))
    })

    test('stays where an update puts something into it and takes that out again', () => {
      const [without, filledByHand] = [spec({ title: 'A', x: {} }), spec({ title: 'A', x: { b: 1 } })]
      const after = update(update(empty.managers, without, filledByHand, 'script'), filledByHand, without, 'script')
      expect(ofEach(after)).toContainEqual(['me', 'Apply', ['["spec","title"]', '["spec","x"]']])
    })

    test('is left with what others have in it by who applies it no more', () => {
      const less = apply(filled.resource as object, spec({ title: 'A' }), filled.managers, 'me')
      expect(less.resource).toEqual(spec({ title: 'A', x: { b: 1 } }))
      expect(apply(less.resource as object, spec({}), less.managers, 'other').resource).toEqual(spec({ title: 'A' }))
    })

    test('is of who applies it, though something is in it already', () => {
      const first = apply({}, spec({ title: 'A', x: { b: 1 } }), [], 'other')
      const both = apply(first.resource as object, spec({ x: {} }), first.managers, 'me')
      const left = apply(both.resource as object, spec({ title: 'A' }), both.managers, 'other')
      expect(left.resource).toEqual(spec({ title: 'A', x: {} }))
    })

    test('has room for a third, and is taken by force alone by who wants another value there', () => {
      expect(
        conflictsOf(() => apply(filled.resource as object, spec({ x: { c: 1 } }), filled.managers, 'third')),
      ).toEqual([])
      const value = spec({ x: 5 })
      expect(conflictsOf(() => apply(filled.resource as object, value, filled.managers, 'third'))).toEqual([
        '.spec.x conflict with "me" using g/v1',
        '.spec.x.b conflict with "other" using g/v1',
      ])
      const forced = apply(filled.resource as object, value, filled.managers, 'third', true)
      expect(forced.resource).toEqual(spec({ title: 'A', x: 5 }))
      expect(ofEach(forced.managers)).toEqual([
        ['me', 'Apply', ['["spec","title"]']],
        ['third', 'Apply', ['["spec","x"]']],
      ])
    })
  })

  test('a member of a name that objects have of themselves is one like others', () => {
    const applied = JSON.parse('{"spec":{"__proto__":{"a":1}}}')
    const { resource } = apply({}, applied, [], 'one')
    expect(JSON.stringify(resource)).toBe('{"spec":{"__proto__":{"a":1}}}')
    expect(({} as { a?: number }).a).toBeUndefined()
  })
})

test('more fields than are managed are not applied, and of nobody by name', () => {
  const many = spec(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`k${at}`, at])))
  expect(() => apply({}, many, [], 'one')).toThrow('at most 10000 are managed')
  expect(update([], {}, many, 'me')).toEqual([])
})

describe('afterUpdate()', () => {
  const applied = apply({}, spec({ title: 'A', tags: ['a'] }), [], 'one')

  test('what was changed is of who changed it, the rest of whom it was', () => {
    const after = update(
      applied.managers,
      spec({ title: 'A', tags: ['a'] }),
      spec({ title: 'B', tags: ['a'], x: 1 }),
      'me',
    )
    expect(ofEach(after)).toEqual([
      ['one', 'Apply', ['["spec","tags"]']],
      ['me', 'Update', ['["spec","title"]', '["spec","x"]']],
    ])
  })

  test('what changed meanwhile by another way is of nobody by name', () => {
    const after = update(applied.managers, spec({ title: 'by hand', tags: ['a'] }), spec({ title: 'by hand' }), 'me')
    expect(ofEach(after)).toEqual([])
  })
})

describe('digestOf()', () => {
  const of = (text: string) => digestOf(parseExactly(text))
  const nested = (depth: number, inner: string) => `${'[{"a":'.repeat(depth)}${inner}${'}]'.repeat(depth)}`

  test.each([
    { name: 'the order of members', one: '{"a":1,"b":{"c":2,"d":3}}', other: '{"b":{"d":3,"c":2},"a":1}' },
    { name: 'the order of members in a list', one: '[{"a":1,"b":2}]', other: '[{"b":2,"a":1}]' },
    {
      name: 'the order as deep as bodies may be',
      one: nested(249, '{"a":1,"b":2}'),
      other: nested(249, '{"b":2,"a":1}'),
    },
    { name: 'the order beside a large number', one: '{"a":1e999,"b":1}', other: '{"b":1,"a":1e999}' },
  ])('is the same whatever $name', ({ one, other }) => expect(of(one)).toBe(of(other)))

  test.each([
    { name: 'the order of a list', one: '[1,2]', other: '[2,1]' },
    { name: 'a value', one: '{"a":1,"b":2}', other: '{"a":2,"b":1}' },
    { name: 'a digit of a large number', one: '[12345678901234567890]', other: '[12345678901234567891]' },
    { name: 'a member of a name that objects have', one: '[{"__proto__":{"a":1}}]', other: '[{}]' },
    { name: 'a list of a text and a text', one: '["a"]', other: '"[\\"a\\"]"' },
  ])('tells $name apart', ({ one, other }) => expect(of(one)).not.toBe(of(other)))
})

test('a list that is applied with its members in another order is the same', () => {
  const first = apply({}, spec({ panels: [{ a: 1, b: 2 }] }), [], 'one')
  const both = apply(first.resource as object, spec({ panels: [{ b: 2, a: 1 }] }), first.managers, 'two')
  expect(JSON.stringify(both.resource)).toBe('{"spec":{"panels":[{"a":1,"b":2}]}}')
  expect(ofEach(both.managers).map(([manager]) => manager)).toEqual(['one', 'two'])
})

test('renderFieldsV1() names members as Kubernetes does', () => {
  const fields = fieldsOf({ metadata: { labels: { 'a/b': 'c' }, annotations: {} }, spec: { time: { from: 1 }, x: [] } })
  expect(renderFieldsV1(fields.keys())).toEqual({
    'f:metadata': { 'f:labels': { 'f:a/b': {} } },
    'f:spec': { 'f:time': { 'f:from': {} }, 'f:x': {} },
  })
})
