import { LabelSets } from '../domain/streams/stream-labels.ts'
import { StreamLog } from '../storage/stream-log.ts'

/**
 * A process of its own that appends what it is told, line by line on its standard input, and says so when it is
 * acknowledged; for tests that kill it. Arguments: the folder, and after how many bytes it seals.
 */
const [dir = '', segmentBytes = '1000'] = process.argv.slice(2)
const labels = new LabelSets()
const report = () => undefined
const bounds = { segmentBytes: Number(segmentBytes), retentionMs: 1e12, maxBytes: 1e9 }
const log = await StreamLog.open({ dir, labels, clock: Date.now, report, ...bounds })
process.stdout.write('open\n')
let rest = ''
for await (const chunk of process.stdin) {
  const lines = (rest + String(chunk)).split('\n')
  rest = lines.pop() ?? ''
  for (const line of lines) {
    const { id, app, times } = JSON.parse(line) as { id: string; app: string; times: string[] }
    const stream = labels.one({ app })
    const entries = times.map((time, at) => ({ labels: stream, time, line: `${id}-${at}`, metadata: {} }))
    await log.append([{ labels: stream, entries }])
    process.stdout.write(`${id}\n`)
  }
}
