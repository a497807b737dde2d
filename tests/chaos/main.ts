// `npm run chaos [-- --seconds 600 --seed 1]`: faults of every kind under mixed load for ten minutes; the exit code
// is 1 when anything acknowledged was lost or doubled.
import { parseArgs } from 'node:util'
import { printVerdicts } from './print-verdicts.ts'
import { runChaos } from './run-chaos.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    damages: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [seconds, seed, damages] = [Number(values.seconds), Number(values.seed), Number(values.damages)]
console.log(`chaos for ${seconds} s, seed ${seed}`)
const { faults, verdicts, broken } = await runChaos({ seconds, seed, damages, print: (line) => console.log(line) })
console.log(`\n${faults} faults`)
const isKept = printVerdicts(verdicts)
for (const line of broken) console.log(line)
const isWhole = broken.length === 0 && isKept
console.log(isWhole ? 'Nothing acknowledged was lost or doubled' : 'Something did not hold')
process.exit(isWhole ? 0 : 1)
