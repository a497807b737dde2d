import { expect, test } from 'vitest'
import { translateTexts } from './texts.ts'

const translate = (text: string, ...same: string[]) =>
  translateTexts({ summary: text }, new Set(same), 'annotations').summary

test.each([
  { name: 'a plain text', text: 'it is $values.B', translated: 'it is $values.B' },
  { name: 'a result', text: '{{ $values.B }}', translated: '{{ $value }}' },
  { name: 'the value of a result', text: '{{ $values.B.Value }}', translated: '{{ $value }}' },
  { name: 'a result by its index', text: '{{ index $values "B" }}', translated: '{{ $value }}' },
  { name: 'the value by its index', text: '{{ (index $values "B").Value }}', translated: '{{ $value }}' },
  { name: 'several', text: '{{ $values.B }} and {{$values.C.Value}}', translated: '{{ $value }} and {{$value}}' },
  { name: 'other templates', text: '{{ $labels.app }}', translated: '{{ $labels.app }}' },
])('translateTexts() of $name', ({ text, translated }) => expect(translate(text, 'B', 'C')).toBe(translated))

test('translateTexts() leaves out private texts', () => {
  expect(translateTexts({ __dashboardUid__: '{{ $values.X }}', a: 'b', __c: 'd' }, new Set(), 'x')).toEqual({
    a: 'b',
    __c: 'd',
  })
})

test.each([
  { name: 'another result', text: '{{ $values.A }}', same: ['B', 'C'], known: 'B, C' },
  { name: 'another one by its index', text: '{{ index $values "A" }}', same: ['B'], known: 'B' },
  { name: 'any where none is the number', text: '{{ $values.A }}', same: [], known: '$value' },
  { name: 'all of them', text: '{{ range $values }}', same: ['B'], known: 'B' },
])('translateTexts() refuses $name, with its place', ({ text, same, known }) => {
  expect(() => translate(text, ...same)).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      message: expect.stringMatching(/annotations\.summary.*only (?:.*) can stand in a text: an alert has one number/),
    }),
  )
  expect(() => translate(text, ...same)).toThrow(`only ${known} can stand`)
})
