import { describe, expect, test } from 'vitest'
import type { OutputPart } from '../output-part.ts'
import { createCallSink } from './call-sink.ts'
import { readJsonCall } from './read-json-call.ts'
import { TextSource } from './text-source.ts'

const format = {
  kind: 'json',
  open: '<tool_call>',
  close: '</tool_call>',
  nameKey: 'name',
  argumentsKey: 'input',
  idKey: 'id',
} as const
const tools = [{ type: 'function', function: { name: 'add' } }]

function read(written: string) {
  const parts: OutputPart[] = []
  const sink = createCallSink({ tools, createId: () => 'made', emit: (part) => void parts.push(part) })
  const source = new TextSource()
  source.append(written)
  source.end()
  const { value } = readJsonCall(source, format, sink).next()
  const [opening] = parts
  const text = parts.map((part) => (part.kind === 'tool-arguments' ? part.text : '')).join('')
  return { isCall: value, id: opening?.kind === 'tool-call' ? opening.id : undefined, text, left: source.known }
}

describe('a call as a JSON object', () => {
  test.each([
    { written: '{"name": "add", "input": {"a": [1, 2]}}', text: '{"a":[1,2]}' },
    { written: ' {"input": {"a": 1}, "name": "add"}', text: '{"a":1}' },
    { written: '{"name": "add", "arguments": {"a": 1}}', text: '{"a":1}' },
    { written: '{"name": "add", "parameters": {"a": 1}}', text: '{"a":1}' },
    { written: '{"name": "add", "input": "{\\"a\\": 1}"}', text: '{"a":1}' },
    { written: '{"name": "add", "input": null}', text: '{}' },
    { written: '{"name": "add", "input": ""}', text: '{}' },
    { written: '{"name": "add"}', text: '{}' },
    { written: '{"why": {"name": "no"}, "name": "add", "input": {}}', text: '{}' },
  ])('$written', ({ written, text }) => {
    expect(read(written)).toEqual({ isCall: true, id: 'made', text, left: '' })
  })

  test.each([
    { written: '{"id": "own", "name": "add", "input": {}}', id: 'own' },
    { written: '{"id": "", "name": "add", "input": {}}', id: 'made' },
    { written: '{"id": 7, "name": "add", "input": {}}', id: 'made' },
    { written: '{"name": "add", "id": "own", "input": "{}"}', id: 'own' },
    { written: '{"input": {}, "name": "add", "id": "own"}', id: 'own' },
  ])('$written has the id $id', ({ written, id }) => {
    expect(read(written)).toMatchObject({ isCall: true, id })
  })

  test.each([
    'add',
    '[]',
    '{name: "add"}',
    '{"name" "add"}',
    '{"name": "sub", "input": {}}',
    '{"input": {}, "name": "sub"}',
    '{"input": {}}',
    '{"name": "add", "input": [1]}',
    '{"name": "add", "input": "text"}',
    '{"name": "add", "input": "[1]"}',
    '{"name": "add", "input": 1}',
    '{"input": [1], "name": "add"}',
    '{"name": "add" "input": {}}',
  ])('is not %s', (written) => {
    expect(read(written)).toMatchObject({ isCall: false, id: undefined, text: '' })
  })

  test.each(['{"name": "add", "input": {"a": 1', '{"name": "add", "input": {"a": 1} and'])(
    'that was opened stays one: %s',
    (written) => {
      expect(read(written)).toMatchObject({ isCall: true, text: expect.stringMatching(/^\{"a":1/) })
    },
  )

  test('leaves what stands behind it', () => {
    expect(read('{"name": "add", "input": {}}</tool_call>').left).toBe('</tool_call>')
  })
})
