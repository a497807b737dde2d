import { describe, expect, test } from 'vitest'
import { printPromql } from '../printer/print.ts'
import { parsePromql } from './parse-promql.ts'

describe('behind an expression', () => {
  test.each([
    ['a[5m]', 'a[5m]'],
    ['a[5m:1m]', 'a[5m:1m]'],
    ['a[5m:]', 'a[5m:]'],
    ['sum(a)[5m:30s]', 'sum(a)[5m:30s]'],
    ['a[5m:1m][1h:]', undefined],
    ['a offset 5m', 'a offset 5m'],
    ['a[5m] offset 5m', 'a[5m] offset 5m'],
    ['a[5m:] offset -5m', 'a[5m:] offset -5m'],
    ['a @ 5', 'a @ 5.000'],
    ['a @ -5.5', 'a @ -5.500'],
    ['a @ +5', 'a @ 5.000'],
    ['a @ 1m', 'a @ 60.000'],
    ['a @ -1m', 'a @ -60.000'],
    ['a @ 0.0004', 'a @ 0.000'],
    ['a @ 0.0006', 'a @ 0.001'],
    ['a @ start()', 'a @ start()'],
    ['a @ end()', 'a @ end()'],
    ['a[5m] @ 5', 'a[5m] @ 5.000'],
    ['a[5m:] @ end()', 'a[5m:] @ end()'],
    ['a offset 5m @ 5', 'a @ 5.000 offset 5m'],
    ['a @ 5 offset 5m', 'a @ 5.000 offset 5m'],
    ['a anchored', 'a anchored'],
    ['a smoothed', 'a smoothed'],
    ['a[5m] anchored', 'a[5m] anchored'],
    ['a[5m] smoothed smoothed', 'a[5m] smoothed'],
    ['a{b="anchored"}', 'a{b="anchored"}'],
    ['anchored', 'anchored'],
  ])('%s is read as %s', (text, printed) => {
    if (printed === undefined) expect(() => parsePromql(text)).toThrow()
    else expect(printPromql(parsePromql(text))).toBe(printed)
  })

  const modifier = 'modifier must be preceded by an instant vector selector or range vector selector or a subquery'

  test.each([
    ['a[5m', '1:5: parse error: unclosed left bracket'],
    ['a[]', 'unexpected "]" in subquery or range selector, expected number, duration, step(), or range()'],
    ['a[5m:1m 1m]', 'in subquery selector, expected "]"'],
    ['a[5m:*1]', 'in subquery selector, expected number, duration, step(), range(), or "]"'],
    ['sum(a)[5m]', '1:7: parse error: ranges only allowed for vector selectors'],
    ['a offset 5m[5m]', '1:12: parse error: no offset modifiers allowed before range'],
    ['a @ 5[5m]', '1:6: parse error: no @ modifiers allowed before range'],
    ['a anchored[5m]', '1:11: parse error: no anchored modifiers allowed before range'],
    ['a smoothed[5m]', '1:11: parse error: no smoothed modifiers allowed before range'],
    ['a offset 5m offset 5m', '1:1: parse error: offset may not be set multiple times'],
    ['a[5m] offset 5m offset 5m', '1:1: parse error: offset may not be set multiple times'],
    ['a @ 5 @ 5', '1:1: parse error: @ <timestamp> may not be set multiple times'],
    ['1 offset 5m', `1:1: parse error: offset ${modifier}`],
    ['sum(a) @ 5', `1:1: parse error: @ ${modifier}`],
    ['a @ x', '1:5: parse error: unexpected identifier "x" in @, expected timestamp'],
    ['a @ -x', '1:6: parse error: unexpected identifier "x" in @, expected timestamp'],
    ['a @ start', 'in @, expected timestamp'],
    ['a @ start(5)', 'unexpected number "5" in @, expected timestamp'],
    ['a @ NaN', '1:1: parse error: timestamp out of bounds for @ modifier: NaN'],
    ['a @ Inf', '1:1: parse error: timestamp out of bounds for @ modifier: +Inf'],
    ['a @ -Inf', '1:1: parse error: timestamp out of bounds for @ modifier: -Inf'],
    ['a @ 9223372036854775808', 'timestamp out of bounds for @ modifier: 9223372036854775808.000000'],
    ['sum(a) anchored', '1:1: parse error: anchored modifier not implemented'],
    ['a[5m:] smoothed', '1:1: parse error: smoothed modifier is not supported for subqueries'],
    ['a anchored smoothed', '1:1: parse error: anchored and smoothed modifiers cannot be used together'],
    ['a[5m] smoothed anchored', 'anchored and smoothed modifiers cannot be used together'],
  ])('%s is refused', (text, message) => {
    expect(() => parsePromql(text)).toThrow(message)
  })

  test('a range is that of the selector before it, with its times', () => {
    expect(parsePromql('a[5m] offset 1m @ 5')).toMatchObject({
      ...{ kind: 'matrix', start: 0, range: { seconds: 300 } },
      selector: { kind: 'selector', offset: { seconds: 60 }, at: { kind: 'time', ms: 5000 } },
    })
    expect(parsePromql('a[5m:1m] @ start()')).toMatchObject({
      ...{ kind: 'subquery', expr: { kind: 'selector' }, range: { seconds: 300 }, step: { seconds: 60 } },
      at: { kind: 'start' },
    })
  })

  test('as many stand as an expression may be deep', () => {
    expect(() => parsePromql(`a${' smoothed'.repeat(5000)}`)).toThrow(/nest|deep/)
  })
})
