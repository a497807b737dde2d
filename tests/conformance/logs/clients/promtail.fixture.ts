import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account } from './front.fixture.ts'
import { guideBlocks } from './guide.fixture.ts'
import type { SampleLine } from './sample-lines.fixture.ts'

const program = join(import.meta.dirname, '../../../../.cache/log-clients/promtail')

/** Whether `scripts/log-clients.sh promtail` has built it. */
export const hasPromtail = existsSync(program)

// Where lines go is the guide's; what is read, and how, is whatever its reader has.
const config = (folder: string, url: string, password: string) => `
server: { disable: true }
positions: { filename: ${folder}/positions.yaml }
${guideBlocks('## Promtail', 'yaml', url)[0]}    basic_auth: { username: ${account.user}, password: ${password} }
scrape_configs:
  - job_name: app
    static_configs: [{ labels: { service_name: shop, __path__: ${folder}/app.log } }]
    pipeline_stages:
      - json: { expressions: { level: level, text: text, order: order, trace_id: trace_id } }
      - labels: { level: }
      - structured_metadata: { order: , trace_id: }
      - output: { source: text }
`

/** Follows a file of lines in JSON, in a folder of its own. */
export function startPromtail(url: string, password = account.password) {
  const folder = mkdtempSync(join(tmpdir(), 'promtail-'))
  const [file, configFile] = [join(folder, 'app.log'), join(folder, 'promtail.yaml')]
  writeFileSync(file, '')
  writeFileSync(configFile, config(folder, url, password))
  const child = spawn(program, [`-config.file=${configFile}`], { stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = once(child, 'close')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return {
    /** The file that it follows, which it has a label for. */
    file,
    write(lines: readonly SampleLine[]): void {
      const written = lines.map(({ level, text, details }) => JSON.stringify({ level, text, ...details }))
      appendFileSync(file, written.map((line) => `${line}\n`).join(''))
    },
    /** What it printed that is more than information. */
    complaints: () => said.split('\n').filter((line) => /level=(warn|error)/.test(line)),
    async stop(): Promise<void> {
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
