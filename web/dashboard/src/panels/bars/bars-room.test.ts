import { describe, expect, test } from 'vitest'
import { barWidthPx, cut, isWorded, namesHeightPx, narrowestOf, wordsWidthPx } from './bars-room.ts'

describe('room of bars', () => {
  test.each([
    { name: 'lying', look: { orientation: 'horizontal', rotation: 45 }, expected: 14 },
    { name: 'level', look: { orientation: 'vertical', rotation: 0 }, expected: 76 },
    { name: 'hardly turned', look: { orientation: 'vertical', rotation: -10 }, expected: 76 },
    { name: 'turned', look: { orientation: 'vertical', rotation: -45 }, expected: 14 },
  ] as const)('names that are $name need $expected px', ({ look: { orientation, rotation }, expected }) => {
    expect(narrowestOf({ orientation, names: { rotation, maxChars: undefined, spacingPx: undefined } })).toBe(expected)
  })

  test.each([
    { name: 'lying bars', look: {}, expected: 43 },
    { name: 'lying bars with short words', look: {}, words: ['1'], expected: 26 },
    {
      name: 'lying bars with longer words than the panel has room for',
      look: {},
      words: ['a'.repeat(43)],
      expected: 90,
    },
    { name: 'lying bars of a narrow panel', look: {}, widthPx: 60, expected: 26 },
    { name: 'lying bars with large words', look: { valueSize: 22 }, barPx: 28, expected: 80 },
    { name: 'lying bars that are too thin for words', look: {}, barPx: 13, expected: 26 },
    { name: 'lying bars that are too thin for large words', look: { valueSize: 22 }, barPx: 27, expected: 26 },
    { name: 'thin lying bars that have words always', look: { showsValues: 'always' }, barPx: 1, expected: 43 },
    { name: 'lying bars without words', look: { showsValues: 'never' }, expected: 26 },
    { name: 'bars upon each other', look: { stacking: 'normal' }, expected: 26 },
    { name: 'standing bars', look: { orientation: 'vertical' }, expected: 26 },
  ] as const)('$name have $expected px beside them', ({ look, expected, ...given }) => {
    const { words, ...room } = { words: ['0%', '123.4%'], barPx: 14, widthPx: 300, ...given }
    const usual = { showsValues: 'auto', orientation: 'horizontal', stacking: 'none', valueSize: undefined } as const
    expect(wordsWidthPx(words, { ...usual, ...look }, room)).toBe(expected)
  })

  test('names that are turned take room below, but leave some for the bars', () => {
    expect(namesHeightPx(['ab', 'a'.repeat(10)], 90, 300)).toBe(76)
    expect(namesHeightPx(['a'.repeat(10)], -30, 300)).toBe(45)
    expect(namesHeightPx(['a'.repeat(90)], 90, 300)).toBe(135)
  })

  test.each([
    { series: 2, stacking: 'none', groupWidth: 0.5, expected: 25 },
    { series: 2, stacking: 'normal', groupWidth: 0.5, expected: 50 },
    { series: 0, stacking: 'none', groupWidth: undefined, expected: 84 },
  ] as const)('bars of $series series, $stacking, are $expected px wide', ({ series, expected, ...look }) => {
    expect(barWidthPx(100, series, look)).toBe(expected)
  })

  const usual = { showsValues: 'auto', orientation: 'vertical', stacking: 'none', valueSize: undefined } as const

  test.each([
    { look: usual, barPx: 40, expected: true },
    { look: usual, barPx: 20, expected: false },
    { look: { ...usual, valueSize: 22 }, barPx: 40, expected: false },
    { look: { ...usual, valueSize: 22 }, barPx: 50, expected: true },
    { look: { ...usual, showsValues: 'always' }, barPx: 1, expected: true },
    { look: { ...usual, showsValues: 'never' }, barPx: 90, expected: false },
    { look: { ...usual, orientation: 'horizontal' }, barPx: 15, expected: true },
    { look: { ...usual, stacking: 'normal' }, barPx: 90, expected: false },
  ] as const)('a bar of $barPx px tells its value: $expected', ({ look, barPx, expected }) => {
    expect(isWorded('12.5', look, barPx)).toBe(expected)
  })

  test.each([
    { most: undefined, expected: 'abcdef' },
    { most: 6, expected: 'abcdef' },
    { most: 3, expected: 'abc…' },
  ])('a name of at most $most characters', ({ most, expected }) => expect(cut('abcdef', most)).toBe(expected))
})
