import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const run = promisify(execFile)
const maxPrintedBytes = 1 << 26

/** What the promtool at a path prints; rejects when it fails. */
export async function runPromtool(path: string, ...args: readonly string[]): Promise<string> {
  return (await run(path, args, { maxBuffer: maxPrintedBytes })).stdout
}

/** The faults that `promtool check metrics` of the promtool at a path finds in a page, one a line; none is approval. */
export async function checkMetrics(page: string, path: string): Promise<readonly string[]> {
  const child = spawn(path, ['check', 'metrics'], { stdio: ['pipe', 'ignore', 'pipe'] })
  const said: Buffer[] = []
  child.stderr.on('data', (part: Buffer) => said.push(part))
  child.stdin.end(page)
  await once(child, 'close')
  const lines = Buffer.concat(said).toString().split('\n')
  return lines.filter((line) => line !== '')
}
