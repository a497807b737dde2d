import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runBackupProcess } from './backup-process.ts'

let cwd = ''
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'hearth-backup-process-'))
  onTestFinished(() => rm(cwd, { recursive: true }))
})

/** Runs a script in place of the command; it is asked as the command would be. */
async function run(script: string, signal = new AbortController().signal): Promise<void> {
  await writeFile(join(cwd, 'script.cjs'), script)
  await runBackupProcess({ args: ['script.cjs'], cwd, env: { OWN: 'variable' } }, signal)
}

describe('runBackupProcess()', () => {
  test('asks for a scheduled backup, in its folder and with its variables alone', async () => {
    await run(`
      const { argv, env } = process
      if (argv.slice(2).join(' ') !== 'backup --scheduled' || env.OWN !== 'variable' || 'HOME' in env) process.exit(1)`)
  })

  test.each([
    {
      name: 'what it says',
      script: 'console.error("Cannot back up: the disk is full"); process.exit(1)',
      message: 'Cannot back up: the disk is full',
    },
    { name: 'its exit code', script: 'process.exit(7)', message: 'the process ended with 7' },
    {
      name: 'what killed it',
      script: 'process.kill(process.pid, "SIGKILL")',
      message: 'the process ended with SIGKILL',
    },
  ])('fails with $name', async ({ script, message }) => {
    await expect(run(script)).rejects.toThrow(new Error(message))
  })

  test('keeps the end of what it says', async () => {
    const failing = run('process.stderr.write("a".repeat(5000) + "end", () => process.exit(1))')
    await expect(failing).rejects.toThrow(new Error(`${'a'.repeat(3_997)}end`))
  })

  test('ends it when nobody waits for it any more', async () => {
    const stop = new AbortController()
    const running = run(
      'require("node:fs").writeFileSync("started", ""); setInterval(() => undefined, 1_000)',
      stop.signal,
    )
    await expect.poll(() => existsSync(join(cwd, 'started'))).toBe(true)
    stop.abort()
    await expect(running).rejects.toThrow('the process ended with SIGTERM')
  })

  test('ends it at once when nobody waited for it to begin with', async () => {
    const running = run('setInterval(() => undefined, 1_000)', AbortSignal.abort())
    await expect(running).rejects.toThrow('the process ended with SIGTERM')
  })
})
