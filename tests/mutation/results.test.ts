import { describe, expect, test } from 'vitest'
import { renderResults, renderSection, replaceSection } from './results.ts'
import type { Verdict } from './try-mutant.ts'

const mutant = {
  path: 'services/logs/src/a.ts',
  line: 3,
  name: 'EqualityOperator',
  start: 0,
  end: 1,
  original: 'a >\n  b',
  replacement: 'a >= b',
}
const verdicts: Verdict[] = [
  { mutant, tests: ['services/logs/src/a.test.ts'], noticed: false, hung: false },
  { mutant, tests: [], noticed: true, hung: false },
  { mutant: { ...mutant, path: 'cli/src/a.ts' }, tests: [], noticed: true, hung: true },
]
const run = { seed: 7, wanted: 5, drawn: 4, minutes: 12.4, day: '2026-01-02' }

describe('the results', () => {
  test('name each survivor with its place, what was done and who was asked', () => {
    expect(renderResults(verdicts, 12.4)).toContain(`services/logs/src/a.ts:3: EqualityOperator
    a > b
  → a >= b
    asked: services/logs/src/a.test.ts`)
  })

  test('give a rate for each area and for all; what never ends is noticed too', () => {
    const section = renderSection(verdicts, run)
    expect(section).toContain('| logs | 2 | 1 | 50 % |')
    expect(section).toContain('| cli | 1 | 1 | 100 % |')
    expect(section).toContain('| all | 3 | 2 | 67 % |')
    expect(section).toContain('`npm run mutation -- --seed 7 --mutants 5` (2026-01-02, 12 minutes)')
    expect(section).toContain(' Of 4 that were drawn the first 3 were tried until the time was over.')
    expect(section).toContain('Of the noticed ones 1 are tests that came to no end, twice.')
  })
})

describe('the section of the results', () => {
  const section = renderSection(verdicts, run)

  test('is added at the end where there is none', () => {
    expect(replaceSection('# Results\n\n## Other\n\ntext\n', section)).toBe(
      `# Results\n\n## Other\n\ntext\n\n${section}`,
    )
  })

  test('takes the place of the one before', () => {
    const old = renderSection(verdicts.slice(1), { ...run, seed: 1 })
    const text = `# Results\n\n${old}\n## Other\n\ntext\n`
    expect(replaceSection(text, section)).toBe(`# Results\n\n${section}\n## Other\n\ntext\n`)
  })
})
