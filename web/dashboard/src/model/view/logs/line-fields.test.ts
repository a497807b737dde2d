import { describe, expect, test } from 'vitest'
import { fieldsOfLine, fieldValue } from './line-fields.ts'

const line = (text: string, labels: Readonly<Record<string, string>> = {}, kinds = {}, raw?: string) => ({
  text,
  raw,
  labels,
  kinds,
})
const found = (text: string) => fieldsOfLine(line(text)).map(({ name, value, origin }) => [name, value, origin])

describe('fieldsOfLine()', () => {
  test.each([
    { name: 'nothing', text: 'plain words', fields: [] },
    {
      name: "JSON's values, however deep, but for lists and nothing",
      text: '{"level":30,"a":{"b.c":true,"d":[1],"e":null},"2xx":"y"}',
      fields: [
        ['level', '30', 'json'],
        ['a_b_c', 'true', 'json'],
        ['_2xx', 'y', 'json'],
      ],
    },
    {
      name: 'pairs of logfmt, the last of one name',
      text: 'ts=1 level=warn msg="slow \\"one\\"" user-id= level=error',
      fields: [
        ['ts', '1', 'logfmt'],
        ['level', 'error', 'logfmt'],
        ['msg', 'slow "one"', 'logfmt'],
        ['user_id', '', 'logfmt'],
      ],
    },
    { name: 'pairs behind a brace that opens no JSON', text: '{x} a=b', fields: [['a', 'b', 'logfmt']] },
    { name: 'no address with a question', text: 'GET http://a/?q=1&r=2', fields: [] },
  ])('finds $name', ({ text, fields }) => expect(found(text)).toEqual(fields))

  test('has the labels first, each with where it comes from, and what repeats one only once', () => {
    const labels = { app: 'web', user: 'ada', level: 'warn' }
    const fields = fieldsOfLine(line('slow', labels, { app: 'I', user: 'S' }, '{"level":"warn","app":"other"}'))
    expect(fields).toEqual([
      { name: 'app', value: 'web', origin: 'label' },
      { name: 'user', value: 'ada', origin: 'parsed' },
      { name: 'level', value: 'warn', origin: 'label' },
      { name: 'app', value: 'other', origin: 'json' },
    ])
  })

  test('has no more than can be read', () => {
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at])))
    expect(fieldsOfLine(line(many))).toHaveLength(100)
  })
})

test.each([
  { name: 'app', value: 'web' },
  { name: 'took', value: '3' },
  { name: 'other', value: undefined },
])('fieldValue() of $name', ({ name, value }) => {
  expect(fieldValue(line('took=3 app=x', { app: 'web' }), name)).toBe(value)
})
