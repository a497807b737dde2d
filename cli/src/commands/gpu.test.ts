import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { recordingTerminal } from '../terminal/terminal.fixture.ts'
import { addGpu } from './gpu.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-gpu-command-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.stubEnv('HEARTH_HOME', join(folder, 'home'))
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
})

/** What runs as npm, in the folder that it installs into. */
const npmRuns = (script: string) => writeFile(join(folder, 'npm'), `#!${process.execPath}\n${script}`, { mode: 0o755 })

const installs = `
const fs = require('node:fs')
const { dependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
for (const [name, version] of Object.entries(dependencies)) {
  fs.mkdirSync('node_modules/' + name, { recursive: true })
  fs.writeFileSync('node_modules/' + name + '/package.json', JSON.stringify({ name, version }))
}
console.log('added \u001b[2J2 packages')`

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('hearth gpu add', () => {
  test('tells where the packages are and how to use them', async () => {
    await npmRuns(installs)
    const { terminal, out, err } = recordingTerminal()
    expect(await addGpu(terminal, 'cuda')).toBe(0)
    expect(out().split('\n')).toEqual([
      expect.stringMatching(
        /^@node-llama-cpp\/linux-x64-cuda and @node-llama-cpp\/linux-x64-cuda-ext \d+\.\d+\.\d+ are in \S+$/,
      ),
      'Set "gpu: cuda" in the inference section of hearth.yaml and start Hearth again to use them',
      '',
    ])
    expect(out()).toContain(join(folder, 'home'))
    // What npm writes cannot move the cursor.
    expect(err()).toContain('2 packages')
    expect(err()).not.toContain('\u001b')
  })

  test('fails when npm fails', async () => {
    await npmRuns('process.exit(3)')
    await expect(addGpu(recordingTerminal().terminal, 'vulkan')).rejects.toThrow('npm ended with exit code 3')
  })

  test('Ctrl-C ends npm, and is no failure', async () => {
    await npmRuns("console.error('fetching'); setInterval(() => undefined, 1_000)")
    const { terminal, err } = recordingTerminal()
    const before = new Set(process.listeners('SIGINT'))
    const adding = addGpu(terminal, 'vulkan')
    await expect.poll(err).toContain('fetching')
    for (const interrupt of process.listeners('SIGINT')) if (!before.has(interrupt)) interrupt('SIGINT')
    expect(await adding).toBe(130)
  })
})
