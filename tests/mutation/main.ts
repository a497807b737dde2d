// `npm run mutation [-- --seed 7 --mutants 200]`: plants faults in copies of the project, one at a time, and tells
// how many the tests notice. It takes about half an hour of two cores; the exit code is 1 below 80 %.
// With `--minutes 40` no fault is begun after that time; the draw mixes areas, so those that were tried speak for all.
// With `--only <path>`, once or more, every fault of the files below these paths, with no word in bench/RESULTS.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSourceFiles } from '../architecture/source-file.ts'
import { renderResults, renderSection, replaceSection } from './results.ts'
import { tryBelow } from './try-below.ts'
import { tryDrawn } from './try-drawn.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    mutants: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '120' },
    only: { type: 'string', multiple: true },
  },
})
const [seed, wanted] = [Number(values.seed), Number(values.mutants)]
const root = join(import.meta.dirname, '..', '..')
const results = join(root, 'bench', 'RESULTS.md')
const leastRatio = 0.8
const startedAtMs = Date.now()

// So that what is open ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const files = readSourceFiles(root)
console.log(values.only === undefined ? `Faults are planted, seed ${seed}` : 'Every fault is planted')
const { drawn, verdicts } = await (values.only === undefined
  ? tryDrawn(root, files, { seed, wanted, maxMinutes: Number(values.minutes) })
  : tryBelow(root, files, values.only))
const minutes = (Date.now() - startedAtMs) / 60_000
console.log(renderResults(verdicts, minutes))
if (values.only === undefined)
  writeFileSync(
    results,
    replaceSection(
      readFileSync(results, 'utf8'),
      renderSection(verdicts, { seed, wanted, drawn, minutes, day: new Date().toISOString().slice(0, 10) }),
    ),
  )
process.exitCode = verdicts.filter(({ noticed }) => noticed).length < leastRatio * verdicts.length ? 1 : 0
