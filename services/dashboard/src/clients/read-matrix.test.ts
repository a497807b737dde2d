import { describe, expect, test } from 'vitest'
import type { Answer } from '../domain/query/answer.ts'
import { valuesOf } from '../domain/query/written-numbers.ts'
import { parseAnswer } from './prometheus-answer.ts'
import { createScratch, freeScratch, readMatrix } from './read-matrix.ts'

const matrix = (result: string, rest = '') =>
  `{"status":"success","data":{"resultType":"matrix","result":[${result}]}${rest}}`
const series = (points: string, metric = '{"job":"a"}') => `{"metric":${metric},"values":[${points}]}`

const scratchOf = createScratch()
const readText = (text: string) => readMatrix(scratchOf([Buffer.from(text)]))
const read = (text: string) => numbersIn(readText(text))
const parsed = (text: string) => numbersIn(parseAnswer(JSON.parse(text)))

function numbersIn(answer: Answer | undefined) {
  if (answer === undefined) return undefined
  const all = answer.series.map(({ labels, timesMs, values }) => ({
    labels,
    timesMs: valuesOf(timesMs),
    values: valuesOf(values),
  }))
  return { ...answer, series: all }
}

describe('readMatrix()', () => {
  test.each([
    { name: 'no series', text: matrix('') },
    { name: 'a series without points', text: matrix(series('')) },
    { name: 'plain numbers', text: matrix(series('[1.5,"1"],[2,"-0.25"],[30.123,"0"],[31,"12345678901234567890"]')) },
    { name: 'numbers with an exponent', text: matrix(series('[1,"1e+06"],[2,"-2.5e-09"],[3,"1e21"],[4,"1E5"]')) },
    { name: 'what is not finite', text: matrix(series('[1,"NaN"],[2,"+Inf"],[3,"-Inf"],[4,"Inf"],[5,"1e999"]')) },
    { name: 'numbers that JSON has not', text: matrix(series('[1,"+1"],[2,".5"],[3,"5."],[4,"007"],[5,"0x10"]')) },
    { name: 'a value that is none', text: matrix(series('[1,""],[2,"x,1"]')) },
    { name: 'several series', text: matrix(`${series('[1,"1"]')},${series('[1,"2"],[2,"3"]', '{}')}`) },
    { name: 'labels of any text', text: matrix(series('[1,"1"]', '{"a":",\\"values\\":[ü\\u00fc😀","values":"x"}')) },
    { name: 'warnings', text: matrix(series('[1,"1"]'), ',"warnings":["w"],"infos":["i"]') },
    { name: 'remarks on how it went', text: matrix(series('[1,"1"]')).replace(']}}', '],"stats":{"a":[1]}}}') },
    { name: 'a line break at its end', text: `${matrix(series('[1,"1"]'))}\n` },
  ])('reads $name as JSON would', ({ text }) => {
    expect(read(text)).toBeDefined()
    expect(read(text)).toEqual(parsed(text))
  })

  test.each([
    { name: 'a vector', text: '{"status":"success","data":{"resultType":"vector","result":[]}}' },
    { name: 'another order of its parts', text: '{"data":{"resultType":"matrix","result":[]},"status":"success"}' },
    { name: 'white space', text: matrix(series('[1, "1"]')) },
    { name: 'a native histogram', text: matrix('{"metric":{},"histograms":[[1,{}]]}') },
    { name: 'one after its values', text: matrix('{"metric":{},"values":[[1,"1"]],"histograms":[[1,{}]]}') },
    { name: 'a time with four decimals', text: matrix(series('[1.0005,"1"]')) },
    { name: 'a time before 1970', text: matrix(series('[-1,"1"]')) },
    { name: 'a time within its first second', text: matrix(series('[0.5,"1"]')) },
    { name: 'a time with an exponent', text: matrix(series('[1e3,"1"]')) },
    { name: 'labels that are a list', text: matrix(series('[1,"1"]', '[]')) },
    { name: 'a page in HTML', text: '<html>' },
    { name: 'nothing', text: '' },
  ])('leaves $name to who reads JSON', ({ text }) => {
    expect(read(text)).toBeUndefined()
  })

  test('takes no answer that breaks off, wherever it does', () => {
    const whole = matrix(`${series('[1.5,"1"],[2,"NaN"]')},${series('[1,"2"]')}`, ',"warnings":["w"]')
    for (let length = 0; length < whole.length; length += 1) expect(read(whole.slice(0, length))).toBeUndefined()
  })

  test('reads an answer that is longer than what is kept for most', () => {
    const points = Array.from({ length: 50_000 }, (_, at) => `[${at + 1},"0.${at}"]`).join()
    expect(read(matrix(series(points)))).toEqual(parsed(matrix(series(points))))
  })

  test('reads a long answer that becomes longer', () => {
    const points = Array.from({ length: 60_000 }, () => '[1,"1e20"]').join()
    expect(read(matrix(series(points)))).toEqual(parsed(matrix(series(points))))
  })

  test('frees the room of a long answer, and keeps that of others', () => {
    const roomFor = (length: number) => {
      const scratch = scratchOf([Buffer.alloc(length, ' ')])
      freeScratch(scratch)
      return [scratch.bytes.length, scratch.times.length === 0]
    }
    expect(roomFor(1_000_000)).toEqual([0, true])
    expect(roomFor(1_000)).toEqual([1_000, false])
  })

  test('leaves an answer as it is when another one is read', () => {
    const first = readText(matrix(series('[1,"1"],[2,"2"]')))
    readText(matrix(series('[3,"3"],[4,"4"]')))
    expect(numbersIn(first)).toEqual(parsed(matrix(series('[1,"1"],[2,"2"]'))))
  })

  test('tells times apart that are as long as those before', () => {
    const text = matrix(
      ['[1,"1"],[2,"2"]', '[1,"3"],[2,"4"]', '[1,"5"],[3,"6"]', '[1,"7"]'].map((one) => series(one)).join(),
    )
    expect(read(text)).toEqual(parsed(text))
  })

  test('keeps numbers as they were written', () => {
    const [one] = readText(matrix(series('[1.5,"0.10"],[2,"NaN"],[3,"1e2"]')))?.series ?? []
    expect(one).toMatchObject({
      timesMs: { length: 3, written: Buffer.from('1500,2000,3000') },
      values: { length: 3, written: Buffer.from('0.10,null,100'), notFinite: new Map([[1, Number.NaN]]) },
    })
  })
})
