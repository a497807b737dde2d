import { areaOfMutant, areas } from './draw.ts'
import type { Verdict } from './try-mutant.ts'

const heading = '## How many faults do the tests notice?'

/** One line: whether it was noticed, where it stood, and what was done. */
export function renderVerdict({ mutant, noticed, hung }: Verdict): string {
  const { path, line, name, original, replacement } = mutant
  const end = noticed ? (hung ? 'hung' : 'killed') : 'survived'
  return `${end}: ${path}:${line} ${name}: ${oneLine(original)} → ${oneLine(replacement)}`
}

/** The survivors, each with its place and what was done, then a table of the areas. */
export function renderResults(verdicts: readonly Verdict[], minutes: number): string {
  const survivors = verdicts.filter(({ noticed }) => !noticed)
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
  run: { seed: number; wanted: number; drawn: number; minutes: number; day: string },
): string {
  const how = `\`npm run mutation -- --seed ${run.seed} --mutants ${run.wanted}\` (${run.day}, ${Math.round(run.minutes)} minutes). Faults are Stryker's but for emptied texts, drawn by the seed from all product code but views (\`.tsx\`), the same number of each area; those that the type check refuses are drawn again.${cutOf(verdicts.length, run.drawn)} Asked are the tests beside the file and those that import it, at most six and half a minute; where none does so itself, those that reach it by way of other files: in turns the one in the nearest folder and the one that shares most of its rare words. A test that fails counts if it holds without the fault right after, and fails with it once more. ${hungOf(verdicts)} The goal is 80 %.`
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
  const head = ['| area | faults | noticed | rate |', '|---|---|---|---|']
  return [...head, ...rows, row('all', verdicts)].join('\n')
}

function row(name: string, verdicts: readonly Verdict[]): string {
  const noticed = verdicts.filter((each) => each.noticed).length
  const rate = verdicts.length === 0 ? '' : `${Math.round((100 * noticed) / verdicts.length)} %`
  return `| ${name} | ${verdicts.length} | ${noticed} | ${rate} |`
}

function cutOf(tried: number, drawn: number): string {
  return tried < drawn ? ` Of ${drawn} that were drawn the first ${tried} were tried until the time was over.` : ''
}

function hungOf(verdicts: readonly Verdict[]): string {
  return `Of the noticed ones ${verdicts.filter(({ hung }) => hung).length} are tests that came to no end, twice.`
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
