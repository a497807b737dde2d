import { describe, expect, test } from 'vitest'
import { parseLogSelector } from '../syntax/parser/parse-logql.ts'
import { projectionOf } from './projection.ts'
import { allLabels, type Hints } from './stage.ts'

const stagesOf = (text: string) => parseLogSelector(`{app="x"} ${text}`).stages
const wanting = (...names: string[]): Hints => ({ ...allLabels, wanted: new Set(names) })

describe('projectionOf() looks at', () => {
  test.each([
    { name: 'no stage', stages: '', hints: allLabels },
    { name: 'stages of labels alone', stages: '| a="b" | drop c | keep a', hints: allLabels },
    { name: 'logfmt of which nothing is needed', stages: '| logfmt', hints: { ...allLabels, noLabels: true } },
  ])('nothing for $name', ({ stages, hints }) => {
    const projection = projectionOf(stagesOf(stages), hints)
    expect(projection?.places).toHaveLength(0)
    expect(projection?.find(Buffer.from('x'), 0, 1)).toBe(true)
  })

  test.each([
    { keeps: '', places: [-1, -1, 9, 10] },
    { keeps: ' --keep-empty', places: [2, 2, 9, 10] },
  ])('the values of logfmt$keeps that are needed', ({ keeps, places }) => {
    const projection = projectionOf(stagesOf(`| logfmt${keeps} | a="" | drop b`), wanting('a', 'b'))
    const line = Buffer.from('a= c=3 b=2')
    expect(projection?.find(line, 0, line.length)).toBe(true)
    expect([...(projection?.places ?? [])]).toEqual(places)
  })

  test.each([
    { name: 'all labels of logfmt', stages: '| logfmt', hints: allLabels },
    { name: 'strict logfmt', stages: '| logfmt --strict', hints: wanting('a') },
    { name: 'logfmt at keys', stages: '| logfmt b="a"', hints: wanting('b') },
    { name: 'json', stages: '| json', hints: wanting('a') },
    { name: 'a new line behind logfmt', stages: '| logfmt | line_format "x"', hints: wanting('a') },
    { name: 'a test of the line behind labels', stages: '| a="b" |= "x"', hints: wanting('a') },
  ])('more than it can find for $name', ({ stages, hints }) => {
    expect(projectionOf(stagesOf(stages), hints)).toBeUndefined()
  })
})
