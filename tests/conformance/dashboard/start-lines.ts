import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { createLogsService, logsConfigSchema } from '@hearth/logs'

export type WrittenLine = { readonly text: string; readonly stream?: 'stdout' | 'stderr' }

/**
 * A log service over output that is already there, a millisecond between two lines.
 *
 * @param written the lines of each process, oldest first; the last one is a second old
 */
export async function startLines(
  written: Readonly<Record<string, readonly WrittenLine[]>>,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'lines-'))
  await mkdir(join(home, 'logs'))
  const lastMs = Date.now() - 1_000
  for (const [name, lines] of Object.entries(written)) {
    const records = lines.map(({ text, stream = 'stdout' }, at) => {
      const time = new Date(lastMs - (lines.length - 1 - at)).toISOString().replace('Z', '000000Z')
      return `${JSON.stringify({ log: `${text}\n`, stream, time })}\n`
    })
    await writeFile(join(home, 'logs', `${name}.log`), records.join(''))
  }
  const common = { ...parseCommon(readSettings({ cwd: home, env: {} })), home }
  const logger = createLogger({ service: 'logs', level: 'silent' })
  const service = createLogsService(logsConfigSchema.parse({ port: 0, docker: 'off' }), { common, logger })
  const { url } = await service.start()
  return {
    url,
    async stop() {
      await service.close(AbortSignal.timeout(2_000))
      await rm(home, { recursive: true, force: true })
    },
  }
}
