import { describe, expect, test } from 'vitest'
import { logqlPlace } from './logql-place.ts'

// The caret is where ^ stands.
const placeAt = (written: string) => logqlPlace(written.replace('^', ''), written.indexOf('^'))

describe('logqlPlace()', () => {
  test.each([
    { written: '{^', place: { kind: 'label', from: 1 } },
    { written: '{ap^}', place: { kind: 'label', from: 1 } },
    { written: '{app="a", jo^', place: { kind: 'label', from: 10 } },
    { written: '{app="{", jo^', place: { kind: 'label', from: 10 } },
    { written: '{app="we^"}', place: { kind: 'value', from: 6, label: 'app', others: '' } },
    { written: '{app=~`we^', place: { kind: 'value', from: 7, label: 'app', others: '' } },
    {
      written: '{job!="b", app = "^',
      place: { kind: 'value', from: 18, label: 'app', others: '{job!="b"}' },
    },
    { written: 'rate({a="b"}[1m]) / rate({c="^', place: { kind: 'value', from: 29, label: 'c', others: '' } },
    { written: '{app="a"} | js^', place: { kind: 'stage', from: 12 } },
    { written: '{app="a"} |= "x" | ^', place: { kind: 'stage', from: 19 } },
    { written: 'ra^', place: { kind: 'function', from: 0 } },
    { written: 'sum(ra^', place: { kind: 'function', from: 4 } },
    { written: '{app="a"} |= "{x^', place: undefined },
    { written: '{app="a"} ^', place: undefined },
    { written: '{app^="a"}', place: { kind: 'label', from: 1 } },
    { written: '{app=^', place: undefined },
  ])('$written', ({ written, place }) => expect(placeAt(written)).toEqual(place))
})
