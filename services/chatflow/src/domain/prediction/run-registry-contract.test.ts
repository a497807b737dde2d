import { describeRunRegistry } from './run-registry.contract.ts'
import { createRunRegistry } from './run-registry.ts'

describeRunRegistry('of one process', async () => {
  const runs = createRunRegistry({ maxRuns: 100, timeoutMs: 600_000 })
  return [runs, runs]
})
