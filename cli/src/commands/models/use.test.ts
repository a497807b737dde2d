import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DefaultModel } from '../../client/default-model.ts'
import { moved, offering, startInferenceDouble } from '../../offer/inference.fixture.ts'
import { recordingTerminal } from '../../terminal/terminal.fixture.ts'
import { useModel } from './use.ts'

beforeEach(async () => {
  const home = await mkdtemp(join(tmpdir(), 'hearth-use-'))
  onTestFinished(() => rm(home, { recursive: true }))
  vi.stubEnv('HEARTH_HOME', home)
})

async function start(first: DefaultModel) {
  const inference = await startInferenceDouble(first)
  onTestFinished(() => inference.close())
  vi.stubEnv('HEARTH_INFERENCE_URL', inference.url)
  return inference
}

const fetching = offering({ state: 'fetching' })

describe('hearth models use', () => {
  test('has the service take the model and waits until it answers', async () => {
    const inference = await start(offering())
    inference.tellAfter('POST', fetching)
    const { terminal, out, err } = recordingTerminal({ overwrites: true })
    const code = useModel(terminal, 'qwen3-4b')
    await expect.poll(err).toContain('asking for the file')
    inference.tell(moved)
    expect(await code).toBe(0)
    expect(inference.requests).toEqual(['POST {"model":"qwen3-4b"}'])
    expect(out()).toBe("Qwen3 4B answers now; the starter's memory is freed\n")
  })

  test('goes back to the starter', async () => {
    const inference = await start(moved)
    const ember = { id: 'ember', name: 'ember' }
    inference.tellAfter('POST', { model: 'ember', is_starter: true, offer: { state: 'ready', model: ember } })
    const { terminal, out } = recordingTerminal()
    expect(await useModel(terminal, 'starter')).toBe(0)
    expect(inference.requests).toEqual(['POST {"model":"starter"}'])
    expect(out()).toBe('ember answers now\n')
  })

  test('a failure is the sentence of the service, and the exit code 1', async () => {
    const inference = await start(offering())
    const failed = offering({ state: 'failed', error: { message: 'Cannot store the model: its SHA-256 differs' } })
    inference.tellAfter('POST', failed)
    const { terminal, out, err } = recordingTerminal()
    expect(await useModel(terminal, 'qwen3-4b')).toBe(1)
    expect(out() + err()).toBe('Cannot store the model: its SHA-256 differs\n')
  })

  test('one that is given up on a page ends it', async () => {
    const inference = await start(offering())
    inference.tellAfter('POST', fetching)
    const { terminal, err } = recordingTerminal({ overwrites: true })
    const code = useModel(terminal, 'qwen3-4b')
    await expect.poll(err).toContain('asking for the file')
    inference.tell(offering({ state: 'declined' }))
    expect(await code).toBe(1)
    expect(err()).toMatch(/The model was given up; the one before answers on\n$/)
  })

  test('Ctrl-C leaves it to the service', async () => {
    const inference = await start(offering())
    inference.tellAfter('POST', fetching)
    const { terminal, err } = recordingTerminal({ overwrites: true })
    const before = new Set(process.listeners('SIGINT'))
    const code = useModel(terminal, 'qwen3-4b')
    await expect.poll(err).toContain('asking for the file')
    for (const interrupt of process.listeners('SIGINT')) if (!before.has(interrupt)) interrupt('SIGINT')
    expect(await code).toBe(130)
    expect(err()).toMatch(/It goes on in the background; "npm run hearth -- status" shows it\n$/)
    expect(inference.requests).toHaveLength(1)
  })

  test('a refusal is passed on', async () => {
    const inference = await start(offering())
    inference.refuse('Cannot use the model "none": there is no such model')
    await expect(useModel(recordingTerminal().terminal, 'none')).rejects.toThrow('there is no such model')
  })
})
