import { areaOfMutant, areas } from './draw.ts'
import type { Mutant } from './mutant.ts'
import type { End } from './try-mutant.ts'

/** What became of one fault. */
export type Verdict = { readonly mutant: Mutant; readonly tests: readonly string[]; readonly end: End }

const heading = '## How many faults do the nearest tests notice?'

/** The survivors, each with its place and what was done, then a table of the areas. */
export function renderResults(verdicts: readonly Verdict[], minutes: number): string {
  const survivors = verdicts.filter(({ end }) => end === 'survived')
  const lines = survivors.map(({ mutant, tests }) => {
    const { path, line, name, original, replacement } = mutant
    const asked = tests.length === 0 ? 'no test is near' : tests.join(', ')
    return `${path}:${line}: ${name}\n    ${oneLine(original)}\n  → ${oneLine(replacement)}\n    asked: ${asked}`
  })
  return `\nSurvivors\n${lines.join('\n')}\n\n${table(verdicts)}\n\n${Math.round(minutes)} minutes`
}

/** The section of `bench/RESULTS.md`. */
export function renderSection(
  verdicts: readonly Verdict[],
  run: { seed: number; wanted: number; minutes: number; day: string },
): string {
  const how = `\`npm run mutation -- --seed ${run.seed} --mutants ${run.wanted}\` (${run.day}, ${Math.round(run.minutes)} minutes). Faults are Stryker's but for emptied texts, drawn by the seed from all product code but views (\`.tsx\`), the same number of each area; those that the type check refuses are drawn again. Asked are the tests beside the file and those that import it, at most six and half a minute; where there are none, those that reach it by way of other files and share most of its rare words. The goal is 80 %.`
  return `${heading}\n\n${how}\n\n${table(verdicts)}\n`
}

/** The text with the section in the place of the one it had, or at its end. */
export function replaceSection(text: string, section: string): string {
  const start = text.indexOf(heading)
  if (start === -1) return `${text.trimEnd()}\n\n${section}`
  const next = text.indexOf('\n## ', start)
  return text.slice(0, start) + section + (next === -1 ? '' : text.slice(next))
}

function table(verdicts: readonly Verdict[]): string {
  const rows = areas.map((area) =>
    row(
      area,
      verdicts.filter(({ mutant }) => areaOfMutant(mutant.path) === area),
    ),
  )
  return ['| area | faults | noticed | rate |', '|---|---|---|---|', ...rows, row('all', verdicts)].join('\n')
}

function row(name: string, verdicts: readonly Verdict[]): string {
  const noticed = verdicts.filter(({ end }) => end !== 'survived').length
  const rate = verdicts.length === 0 ? '' : `${Math.round((100 * noticed) / verdicts.length)} %`
  return `| ${name} | ${verdicts.length} | ${noticed} | ${rate} |`
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
