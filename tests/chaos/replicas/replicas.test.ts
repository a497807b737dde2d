import { expect, test } from 'vitest'
import { missingForReplicas, runReplicaChaos } from './run-replicas.ts'

const lacking = await missingForReplicas()
const missing =
  lacking === undefined
    ? process.env.TEST_ALL === undefined
      ? 'skipped: it takes minutes; set TEST_ALL'
      : undefined
    : `skipped: ${lacking} is not installed`
const seconds = 45
// Another one by hand, or with npm run chaos:replicas, which takes a new one each time.
const seed = Number(process.env.CHAOS_SEED ?? 20_261_129)

test.skipIf(missing !== undefined)(
  `nothing that replicas acknowledged is lost or doubled under faults (seed ${seed})${missing === undefined ? '' : ` (${missing})`}`,
  { timeout: 900_000 },
  async () => {
    const told: string[] = []
    const { faults, verdicts } = await runReplicaChaos({ seconds, seed, print: (line) => told.push(line) })
    const story = told.join('\n')
    expect(faults, story).toBeGreaterThan(0)
    for (const { name, acknowledged, lost, doubled } of verdicts) {
      expect(acknowledged, `${name}\n${story}`).toBeGreaterThan(0)
      expect({ name, lost, doubled }, story).toEqual({ name, lost: [], doubled: [] })
    }
  },
)
