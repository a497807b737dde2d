// All benches of the chatflow service, one after another; ends with 1 when a goal is missed.
//
//   npm run bench:chatflow
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const benches = [
  'boot',
  'engine-overhead',
  'agentflow',
  'parallel-branches',
  'read-flow',
  'stream-start',
  'sandbox',
  'ingest',
]

for (const bench of benches) {
  console.log(`\n${bench}`)
  const [code] = await once(fork(join(import.meta.dirname, `${bench}.ts`)), 'exit')
  if (code !== 0) process.exitCode = 1
}
