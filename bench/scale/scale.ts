import { type Part, parts, questionsPerSecond } from './measured.ts'
import { createRandom } from './random.ts'
import { simulate } from './simulate.ts'

const sizes = [10, 1_000, 100_000, 10_000_000]
// The share of its time for which a server is planned to work: more, and an unlucky minute shows.
const plannedShare = 0.6
const run = { requests: 200_000, warmUp: 20_000 }

const count = (value: number) =>
  value.toLocaleString('en-GB', value < 1 ? { maximumFractionDigits: 3 } : { maximumSignificantDigits: 3 })
const shown = (seconds: number) => (seconds < 1 ? `${count(seconds * 1_000)} ms` : `${count(seconds)} s`)

console.log('| users | questions a second | part | servers | utilisation | queue | p50 | p95 | p99 |')
console.log('|---|---|---|---|---|---|---|---|---|')
for (const users of sizes) for (const part of parts) console.log(row(users, part))

/** One part at one size, with the fewest servers that keep to the planned share. */
function row(users: number, { name, perQuestion, seconds, service, server }: Part): string {
  const arrivalsPerSecond = questionsPerSecond(users) * perQuestion
  const servers = Math.max(1, Math.ceil((arrivalsPerSecond * seconds) / plannedShare))
  const outcome = simulate({ arrivalsPerSecond, servers, service }, { ...run, random: createRandom(users) })
  const { utilisation, queueLength, p50, p95, p99 } = outcome
  const share = `${count(utilisation * 100)} %`
  const cells = [users.toLocaleString('en-GB'), count(arrivalsPerSecond), name, `${count(servers)} × ${server}`, share]
  return `| ${[...cells, count(queueLength), ...[p50, p95, p99].map(shown)].join(' | ')} |`
}
