import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshHome, processesOf, projectRoot, startBundle } from '../bundle.fixture.ts'

let state: Awaited<ReturnType<typeof freshHome>>
beforeEach(async () => {
  state = await freshHome()
})
afterEach(() => state?.remove())

/** Starts, and expects one sentence on why that cannot be, and nothing left running. */
async function refusal(env: NodeJS.ProcessEnv = {}): Promise<string> {
  const bundle = startBundle(state.home, env)
  expect(await bundle.exited).not.toBe(0)
  expect(processesOf(state.home)).toEqual([])
  const sentences = bundle
    .output()
    .split('\n')
    .filter((line) => line.startsWith('Cannot '))
  expect(sentences).toHaveLength(1)
  expect(bundle.output()).not.toMatch(/^\s+at /m)
  return sentences[0] ?? ''
}

describe.runIf(process.platform === 'linux')('a start that cannot succeed', () => {
  test('a port in use', async () => {
    const blocker: Server = createServer()
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
    const address = blocker.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await refusal({ HEARTH_HEALTH_PORT: String(port) })).toBe(
      `Cannot start health on 127.0.0.1:${port}: the port is in use; ` +
        'stop the program that holds it, or set HEARTH_HEALTH_PORT to a free port',
    )
    expect(existsSync(join(state.home, 'run.json'))).toBe(false)
    blocker.close()
  })

  test('a state folder that is a file', async () => {
    await mkdir(dirname(state.home), { recursive: true })
    await writeFile(state.home, 'not a folder')
    expect(await refusal()).toContain('Cannot use the state folder')
  })

  test.each([
    { file: 'secrets.json', content: '{"version":', sentence: 'Cannot read the secrets' },
    { file: 'run.json', content: '{"pid":"x"}', sentence: 'Cannot read the run state' },
  ])('a damaged $file', async ({ file, content, sentence }) => {
    const path = join(state.home, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    const message = await refusal()
    expect(message).toContain(sentence)
    expect(message).toContain('damaged')
  })

  test.each([
    { name: 'that is no YAML', content: 'chatflow: [', sentence: 'Cannot read ' },
    { name: 'with a key nobody knows', content: 'chatflow:\n  prot: 3000\n', sentence: 'did you mean "port"?' },
  ])('a hearth.yaml $name', async ({ content, sentence }) => {
    const path = join(dirname(state.home), 'hearth.yaml')
    await writeFile(path, content)
    expect(await refusal({ HEARTH_CONFIG: relative(projectRoot, path) })).toContain(sentence)
  })
})
