import { describe, expect, test } from 'vitest'
import { parseMachineCpu, parseNamed, parseProcStat } from './proc-files.ts'

describe('parseProcStat()', () => {
  const fields = 'S 1 2 3 4 5 6 7 8 9 10 250 150 50 25 15 16 17 18 9900 20'

  test.each(['node', 'a b', 'a) R 1 (b', ''])('reads times and the start behind the name "%s"', (name) => {
    expect(parseProcStat(`42 (${name}) ${fields}`)).toEqual({
      ...{ userSeconds: 2.5, systemSeconds: 1.5, endedUserSeconds: 0.5, endedSystemSeconds: 0.25 },
      startedTicks: 9900,
    })
  })

  test.each(['', 'hello', '42 (node) S 1 2 3', `42 (node) ${fields.replace('9900', 'x')}`])(
    'reads nothing of "%s"',
    (text) => {
      expect(parseProcStat(text)).toBeUndefined()
    },
  )
})

describe('parseNamed()', () => {
  const read = parseNamed('VmRSS:\t  12 kB\nThreads:\t7\nrchar: 900\nVmRSSx:\t1 kB\nName:\tnode\nOdd: 5 MB\n')

  test.each([
    { name: 'VmRSS', value: 12 * 1024 },
    { name: 'Threads', value: 7 },
    { name: 'rchar', value: 900 },
    { name: 'char', value: undefined },
    { name: 'Name', value: undefined },
    { name: 'Odd', value: undefined },
    { name: 'none', value: undefined },
  ])('$name is $value', ({ name, value }) => {
    expect(read(name)).toBe(value)
  })
})

describe('parseMachineCpu()', () => {
  test('adds up the times of all processors, those of guests once, and counts processors', () => {
    const text =
      'xcpu 9 9\nxcpu1 9\ncpu  100 200 300 400 500 600 700 0 9000 9000\ncpu0 1 1\ncpu1 1 1\ncpu11 1 1\nintr 5\n'
    expect(parseMachineCpu(text)).toEqual({ cpuSeconds: 28, processors: 3 })
  })

  test('is nothing where nothing can be read', () => {
    expect(parseMachineCpu('')).toEqual({ cpuSeconds: 0, processors: 0 })
  })
})
