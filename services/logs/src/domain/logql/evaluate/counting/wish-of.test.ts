import { describe, expect, test } from 'vitest'
import { createPipeline } from '../../pipeline/create-pipeline.ts'
import { allLabels } from '../../pipeline/stage.ts'
import { parseLogSelector } from '../../syntax/parser/parse-logql.ts'
import { Budget } from '../budget.ts'
import { wishOf } from './wish-of.ts'

function wishFor(stages: string, maxScannedBytes = 1_000) {
  const budget = new Budget({ maxScannedBytes, maxSeries: 1, maxPoints: 1 })
  const pipeline = createPipeline(parseLogSelector(`{app="shop"} ${stages}`).stages, allLabels)
  return { budget, ...wishOf(pipeline, budget) }
}

const exactly = (...texts: string[]) => ({ texts, ignoresCase: false })

describe('what a query wants of lines', () => {
  test.each([
    { stages: '', needles: [] },
    { stages: '|= "one" |= "two"', needles: [exactly('one'), exactly('two')] },
    { stages: '|= "one" or "two"', needles: [exactly('one', 'two')] },
    { stages: '|= ""', needles: [] },
    { stages: '|= "" or "two"', needles: [] },
    { stages: '|= ip("10.0.0.1") or "two"', needles: [] },
    { stages: '!= "one" !~ "two" !> "<_>three"', needles: [] },
    { stages: '|~ "(GET|PUT) .*/cart"', needles: [exactly('GET ', 'PUT '), exactly('/cart')] },
    { stages: '|~ "one" or "(?i)TWO"', needles: [{ texts: ['one', 'two'], ignoresCase: true }] },
    { stages: '|~ "one" or ".*"', needles: [] },
    { stages: '|> "<_> took <_>ms"', needles: [exactly(' took '), exactly('ms')] },
    { stages: '| logfmt |= "one"', needles: [exactly('one')] },
    { stages: '| line_format "one" |= "one"', needles: [] },
  ])('$stages', ({ stages, needles }) => {
    expect(wishFor(stages).needles).toEqual(needles)
  })

  test('lines that a filter refuses count like those that it lets through', () => {
    const { accepts, budget } = wishFor('|= "one"')
    expect(['one', 'two', 'three'].map((line) => accepts?.(line))).toEqual([true, false, false])
    expect([budget.lines, budget.bytes]).toEqual([3, 11])
  })

  test('a query ends at its limit, also where no line fits', () => {
    const { accepts } = wishFor('|= "one"', 10)
    accepts?.('0123456789')
    expect(() => accepts?.('0')).toThrow('the query would read too many bytes')
  })

  test('without a filter whoever reads the lines counts them', () => {
    expect(wishFor('| logfmt').accepts).toBeUndefined()
  })
})
