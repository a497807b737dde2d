import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modelShapes, writeRandomModel } from '@hearth/inference'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordingTerminal } from '../terminal/terminal.fixture.ts'
import { CLEAR_LINE } from '../terminal/terminal.ts'
import { bench } from './bench.ts'

const sizes = { streams: [1, 2], promptTokens: 32, promptRounds: 1, answerTokens: 8 }
let home = ''

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  await writeRandomModel(join(home, 'models', 'tiny.gguf'), modelShapes['3m'])
})
beforeEach(() => {
  vi.stubEnv('HEARTH_HOME', home)
  vi.stubEnv('HEARTH_INFERENCE_THREADS', '1')
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rm(home, { recursive: true, force: true }))

describe('hearth bench', () => {
  test('measures a stored model, alone and beside others', { timeout: 120_000 }, async () => {
    const { terminal, out, err } = recordingTerminal({ overwrites: true })
    expect(await bench(terminal, 'tiny', { json: true }, sizes)).toBe(0)
    expect(err()).toMatch(/Measuring tiny \[.*loading/)
    expect(err().endsWith(CLEAR_LINE)).toBe(true)
    expect(JSON.parse(out())).toEqual({
      model: 'tiny',
      contextTokens: 2_048,
      readyMs: expect.any(Number),
      prompt: {
        tokens: 32,
        tokensPerSecond: expect.any(Number),
        coldMs: expect.any(Number),
        warmMs: expect.any(Number),
      },
      generation: sizes.streams.map((streams) => ({ streams, tokensPerSecond: expect.any(Number) })),
    })
  })

  test('shows the figures as a table', { timeout: 120_000 }, async () => {
    const { terminal, out } = recordingTerminal()
    await bench(terminal, join(home, 'models', 'tiny.gguf'), { json: false }, sizes)
    const lines = out().split('\n')
    expect(lines[0]).toContain('tiny, 2048 tokens of context')
    expect(lines.find((line) => line.startsWith('generation, 2 at once'))).toMatch(/[\d.]+ tokens\/s +[\d.]+ each$/)
    expect(lines.find((line) => line.startsWith('start until it answers'))).toMatch(/[\d.]+ s$/)
  })

  test('says where the names of models stand when there is none of this name', async () => {
    const { terminal } = recordingTerminal()
    await expect(bench(terminal, 'nosuch', { json: false }, sizes)).rejects.toMatchObject({
      kind: 'missing',
      message:
        'Cannot measure "nosuch": there is no such model; name a stored model, as "npm run hearth -- models" lists them, or the path of a GGUF file',
    })
  })
})
