import { expect, test } from 'vitest'
import { labelNameOf } from '../labels/label-name.ts'
import { createLogfmtValues } from './logfmt-values.ts'
import { scanLogfmt } from './scan-logfmt.ts'

const names = ['status', 'http_code', '_9lives', 'msg', 'flag']

/** The first value of each name, as the stage takes them. */
function scanned(line: string, keepsEmpty: boolean): (string | undefined)[] {
  const values = new Map<string, string>()
  scanLogfmt(
    line,
    (key, value) => {
      const name = labelNameOf(key)
      if ((value !== '' || keepsEmpty) && !values.has(name)) values.set(name, value)
      return true
    },
    false,
  )
  return names.map((name) => values.get(name))
}

/** The same from bytes, between other lines; `undefined` where they do not tell. */
function found(line: string, keepsEmpty: boolean): (string | undefined)[] | undefined {
  const { find, places } = createLogfmtValues(names, keepsEmpty)
  const [before, text] = [Buffer.from('status="x" flag=y "'), Buffer.from(line)]
  const all = Buffer.concat([before, text, Buffer.from('z status=9 msg=')])
  if (!find(all, before.length, before.length + text.length)) return undefined
  return names.map((_, at) =>
    places[2 * at] === -1 ? undefined : all.toString('utf8', places[2 * at], places[2 * at + 1]),
  )
}

const plain = [
  '',
  ' \t ',
  'status=200',
  'a=b status=200 c=d',
  'status=200 status=500',
  'status= status=500',
  'status="" status="5 0 0"',
  'status',
  'flag status=1',
  'flag= status=1',
  'xstatus=1 statusx=2 Status=3',
  'http.code=1',
  'http-code=1 http_code=2',
  '9lives=x',
  '99lives=x',
  'msg="a b=c status=7" status=8',
  'other="with \\" in it" status=8',
  'other="ends with \\\\" status=8',
  'other=grüße status=8',
  'msg="x"status=4',
  '\u0001status=3\u0000flag',
]
const odd = [
  '=x status=1',
  'a=b=c status=1',
  'a"b status=1',
  'a=b"c status=1',
  'msg="never closed status=1',
  'msg="a \\"b\\"" status=1',
  'msg="\\q" status=1',
  'msg="ü" status=1',
  'grüße=1 status=2',
  'status="1"=2 flag=3',
  '"quoted" status=1',
]

test.each([true, false])('values are those that the stage takes, empty ones kept: %s', (keepsEmpty) => {
  for (const line of plain) expect([line, found(line, keepsEmpty)]).toEqual([line, scanned(line, keepsEmpty)])
  for (const line of odd) expect([scanned(line, keepsEmpty), undefined]).toContainEqual(found(line, keepsEmpty))
})

test('of whatever is put together of such parts, what is told is what the stage takes', () => {
  const parts = ['status', 'msg', 'flag', 'x', '=', '=', '"', '\\', ' ', ' ', '1', 'ü', 'http.code', '9lives']
  let seed = 7
  const next = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 16) % most
  }
  let told = 0
  for (let round = 0; round < 20_000; round += 1) {
    const line = Array.from({ length: next(14) }, () => parts[next(parts.length)]).join('')
    const values = found(line, round % 2 === 0)
    if (values === undefined) continue
    told += 1
    expect([line, values]).toEqual([line, scanned(line, round % 2 === 0)])
  }
  expect(told).toBeGreaterThan(5_000)
})

test('where all are found the rest of a line is not looked at', () => {
  const { find, places } = createLogfmtValues(['status'], false)
  expect(find(Buffer.from('status=200 a=b=c'), 0, 16)).toBe(true)
  expect([...places]).toEqual([7, 10])
})

test('a line with a name and the one it has where that is taken is left to the stage, as their order counts', () => {
  const { find } = createLogfmtValues(['level', 'level_extracted'], false)
  const isTold = (line: string) => find(Buffer.from(line), 0, line.length)
  expect(['level=a x=1', 'level_extracted=b', 'level= level_extracted=b', ''].map(isTold)).toEqual(Array(4).fill(true))
  expect(['level=a level_extracted=b', 'level_extracted=b level=a x=1'].map(isTold)).toEqual([false, false])
})
