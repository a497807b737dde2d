import { describe, expect, test } from 'vitest'
import { findsLines, selectionsOf } from './parts-of-logql.ts'

const parts = (expr: string) =>
  selectionsOf(expr).map(({ from, to, stages }) => [
    expr.slice(from, to + 1),
    ...stages.map((stage) => expr.slice(stage.from, stage.to)),
  ])

describe('selectionsOf()', () => {
  test.each([
    { expr: '{a="b"}', found: [['{a="b"}']] },
    { expr: '{a="}"} |= "|" | json', found: [['{a="}"}', '| json']] },
    { expr: '{a=`{`} |~ `|x` != "y" | logfmt | b > 5 ', found: [['{a=`{`}', '| logfmt', '| b > 5']] },
    { expr: '{a="\\"}"} | json != "x"', found: [['{a="\\"}"}', '| json != "x"']] },
    { expr: 'rate({a="b"} | json | unwrap c [5m])', found: [['{a="b"}', '| json', '| unwrap c']] },
    {
      expr: 'sum(rate({a="b"} | json [1m])) / sum(rate({c="d"}[1m]))',
      found: [['{a="b"}', '| json'], ['{c="d"}']],
    },
    { expr: '{a="b"} | (c="d" or e="f") | json', found: [['{a="b"}', '| (c="d" or e="f")', '| json']] },
    { expr: '{a="b"} # {no="t"} | json\n | logfmt', found: [['{a="b"}', '| logfmt']] },
    { expr: '{a="b"', found: [['{a="b"']] },
    { expr: 'vector(1)', found: [] },
  ])('$expr', ({ expr, found }) => expect(parts(expr)).toEqual(found))
})

test.each([
  ['{a="b"}', true],
  ['  # first\n {a="b"} | json', true],
  ['({a="b"})', true],
  ['rate({a="b"}[5m])', false],
  ['vector(1)', false],
])('%j finds lines: %s', (expr, finds) => expect(findsLines(expr)).toBe(finds))
