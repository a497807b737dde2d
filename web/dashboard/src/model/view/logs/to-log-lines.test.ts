import { describe, expect, test } from 'vitest'
import type { Field, Frame } from '../../frame.ts'
import { toLogLines } from './to-log-lines.ts'

const field = (name: string, type: Field['type'], values: readonly unknown[], more: Partial<Field> = {}): Field => ({
  ...{ name, type, values, config: {} },
  ...more,
})
const frame = (...fields: readonly Field[]): Frame => ({ refId: 'A', fields, meta: { notices: [] } })
const line = (text: unknown, ...more: readonly Field[]) => {
  const [one] = toLogLines([frame(field('Time', 'time', [5]), field('Line', 'string', [text]), ...more)])
  return one
}

describe('toLogLines()', () => {
  test.each([
    { name: "Loki's", time: 'Time', text: 'Line' },
    { name: 'those of the data plane', time: 'timestamp', text: 'body' },
    { name: 'any with a time and a text', time: 'at', text: 'words' },
  ])('reads frames such as $name', ({ time, text }) => {
    const other = field('other', 'string', ['no'])
    const fields = [field(time, 'time', [5]), field(text, 'string', ['hello'])]
    expect(toLogLines([frame(...fields, other)])).toMatchObject([{ atMs: 5, text: 'hello', refId: 'A' }])
  })

  test('takes fields by their names before others of their types', () => {
    const fields = [
      field('a', 'string', ['no']),
      field('b', 'time', [1]),
      field('Line', 'string', ['yes']),
      field('Time', 'time', [2]),
    ]
    expect(toLogLines([frame(...fields)])).toMatchObject([{ atMs: 2, text: 'yes' }])
  })

  test.each([
    { name: 'time', of: frame(field('Line', 'string', ['x'])) },
    { name: 'text', of: frame(field('Time', 'time', [5])) },
  ])('reads nothing of a frame without $name', ({ of }) => {
    expect(toLogLines([of])).toEqual([])
  })

  test('is the newest first, by nanoseconds where these are told', () => {
    const ns = ['9', '1000000000000000001', '1000000000000000002']
    const fields = [
      field('Time', 'time', [1, 1, 1]),
      field('Line', 'string', ['a', 'b', 'c']),
      field('tsNs', 'string', ns),
    ]
    expect(toLogLines([frame(...fields)]).map(({ text }) => text)).toEqual(['c', 'b', 'a'])
    const two = [
      frame(field('Time', 'time', [1]), field('Line', 'string', ['old'])),
      frame(field('Time', 'time', [2.5]), field('Line', 'string', ['new'])),
    ]
    expect(toLogLines(two).map(({ text, ns: at }) => [text, at])).toEqual([
      ['new', '2500000'],
      ['old', '1000000'],
    ])
  })

  test('keeps the order of lines of one moment', () => {
    const fields = [field('Time', 'time', [1, 1]), field('Line', 'string', ['a', 'b'])]
    expect(toLogLines([frame(...fields)]).map(({ text }) => text)).toEqual(['a', 'b'])
  })

  test('has keys that are different, by id where there is one', () => {
    const times = field('Time', 'time', [1, 1, 1])
    const lines = field('Line', 'string', ['a', 'b', 'c'])
    expect(toLogLines([frame(times, lines)]).map(({ key }) => key)).toEqual(['1 0', '1 0 1', '1 0 2'])
    const ids = field('id', 'string', ['x', 'y', 'x'])
    expect(toLogLines([frame(times, lines, ids)]).map(({ key }) => key)).toEqual(['x', 'y', 'x 1'])
  })

  test('shows ten thousand lines at most, the newest', () => {
    const count = 10_001
    const times = field(
      'Time',
      'time',
      Array.from({ length: count }, (_, at) => at),
    )
    const shown = toLogLines([
      frame(
        times,
        field(
          'Line',
          'string',
          Array.from({ length: count }, (_, at) => `${at}`),
        ),
      ),
    ])
    expect(shown).toHaveLength(10_000)
    expect(shown.at(-1)?.text).toBe('1')
  })
})

describe('the text of a line', () => {
  const esc = '\u001b'

  test.each([
    { name: 'blanks behind it', raw: 'plain  ', text: 'plain' },
    { name: 'colours', raw: `${esc}[31mred${esc}[0m`, text: 'red' },
    { name: 'a colour of many', raw: `${esc}[38;5;1mx`, text: 'x' },
    { name: 'the name of a window', raw: `${esc}]0;title\u0007x`, text: 'x' },
    { name: 'the name of a window, ended otherwise', raw: `${esc}]0;title${esc}\\x`, text: 'x' },
    { name: 'an escape alone', raw: `a${esc}b`, text: 'a\ufffdb' },
    { name: 'tabs and line feeds', raw: 'a\tb\nc', text: 'a\tb\nc' },
    { name: 'what hides or turns characters', raw: 'a\u0000b\u202ec\u2066d', text: 'a\ufffdb\ufffdc\ufffdd' },
    { name: 'a number', raw: 5, text: '5' },
    { name: 'nothing', raw: null, text: '' },
  ])('with $name', ({ raw, text }) => {
    expect(line(raw)).toMatchObject({ text, raw: undefined })
  })

  test.each([
    { message: 'short', raw: 'all of it' },
    { message: 'all of it', raw: undefined },
  ])('is its message, with the line behind it where that is more: $message', ({ message, raw }) => {
    const one = line('all of it', field('message', 'string', [message]))
    expect(one?.text).toBe(message)
    expect(one?.raw).toBe(raw)
  })
})

describe('the level of a line', () => {
  test.each([
    ...['emergency', 'alert', 'critical', 'FATAL', 'panic'].map((word) => ({ word, level: 'fatal' })),
    ...['err', 'Error', 'eror'].map((word) => ({ word, level: 'error' })),
    ...['warn', 'WARNING'].map((word) => ({ word, level: 'warn' })),
    ...['info', 'notice', 'Information'].map((word) => ({ word, level: 'info' })),
    ...['debug', 'dbug'].map((word) => ({ word, level: 'debug' })),
    { word: 'trace', level: 'trace' },
    ...['', 'unknown', 'an error', 'xwarn'].map((word) => ({ word, level: undefined })),
  ])('called "$word" is $level', ({ word, level }) => {
    expect(line('x', field('level', 'string', [word]))?.level).toBe(level)
  })

  test.each(['severity', 'level', 'detected_level'])('stands in the field %s, or the label', (name) => {
    expect(line('x', field(name, 'string', ['warn']))?.level).toBe('warn')
    expect(line('x', field('labels', 'other', [{ [name]: 'warn' }]))?.level).toBe('warn')
  })

  test('is that of the field before that of a label', () => {
    const labels = field('labels', 'other', [{ level: 'info' }])
    expect(line('x', field('level', 'string', ['warn']), labels)?.level).toBe('warn')
  })
})

describe('the labels of a line', () => {
  test('are its own, or those of the field, without those that are nothing', () => {
    expect(line('x', field('labels', 'other', [{ a: '1', b: '', c: 5, d: {} }]))?.labels).toEqual({ a: '1', c: '5' })
    const [own] = toLogLines([
      frame(field('Time', 'time', [5]), field('Line', 'string', ['x'], { labels: { z: '9' } })),
    ])
    expect(own?.labels).toEqual({ z: '9' })
  })

  test('come from where the source says', () => {
    expect(line('x', field('labelTypes', 'other', [{ a: 'I' }]))?.kinds).toEqual({ a: 'I' })
    expect(line('x')?.kinds).toEqual({})
  })
})

test('the links of a line are those of fields that have some, where they hold a value', () => {
  const config = { links: [{ title: 'go', url: '/', opensNewTab: false }] } as unknown as Field['config']
  const of = frame(
    field('Time', 'time', [2, 1]),
    field('Line', 'string', ['a', 'b']),
    field('trace', 'string', ['t1', ''], { config }),
    field('other', 'string', ['o', 'o']),
  )
  const shown = toLogLines([of], (_, { name }, row) => [{ title: `${name} ${row}`, address: '/' }] as never)
  expect(shown.map(({ links }) => links)).toEqual([[{ title: 'trace 0', address: '/', value: 't1' }], []])
})
