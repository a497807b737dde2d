// `npm run chaos:replicas [-- --minutes 10 --seed 1]`: faults of every kind at processes of chatflow and
// of the dashboards over one Postgres; the exit code is 1 when anything acknowledged was lost or doubled.
import { parseArgs } from 'node:util'
import { printVerdicts } from '../print-verdicts.ts'
import { missingForReplicas, runReplicaChaos } from './run-replicas.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const missing = await missingForReplicas()
if (missing !== undefined) {
  console.error(`Cannot run: ${missing} is not installed`)
  process.exit(2)
}
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
console.log(`chaos at replicas for ${minutes} minutes, seed ${seed}`)
const { faults, verdicts } = await runReplicaChaos({
  seconds: minutes * 60,
  seed,
  print: (line) => console.log(line),
})
console.log(`\n${faults} faults`)
const isWhole = printVerdicts(verdicts)
console.log(isWhole ? 'Nothing acknowledged was lost or doubled' : 'Something did not hold')
process.exit(isWhole ? 0 : 1)
