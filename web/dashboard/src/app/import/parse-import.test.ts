import { describe, expect, test } from 'vitest'
import { answersTo, parseImport } from './parse-import.ts'

describe('parseImport()', () => {
  test.each([
    { name: 'nothing yet', text: '  ', expected: { kind: 'empty' } },
    { name: 'no JSON', text: '{', expected: { kind: 'faulty' } },
    { name: 'JSON of something else', text: '{"a":1}', expected: { kind: 'faulty' } },
    { name: 'a list', text: '[]', expected: { kind: 'faulty' } },
    {
      name: 'a dashboard',
      text: '{"title":"A"}',
      expected: { kind: 'dashboard', json: { title: 'A' }, questions: [] },
    },
    { name: 'a wrapped one', text: '{"dashboard":{"title":"A"},"meta":{}}', expected: { json: { title: 'A' } } },
  ])('$name', ({ text, expected }) => expect(parseImport(text)).toMatchObject(expected))
})

test('answersTo() takes the source for its type, what is proposed, or what was chosen', () => {
  const parsed = parseImport(
    JSON.stringify({
      title: 'A',
      __inputs: [
        { name: 'DS', label: 'Prometheus', type: 'datasource', pluginId: 'prometheus' },
        { name: 'JOB', type: 'constant', value: 'node' },
        { name: 'OTHER', type: 'constant', value: 'x' },
      ],
    }),
  )
  const questions = parsed.kind === 'dashboard' ? parsed.questions : []
  expect(answersTo(questions, { OTHER: 'y' }, (type) => `hearth-${type}`).map(({ value }) => value)).toEqual([
    'hearth-prometheus',
    'node',
    'y',
  ])
})
