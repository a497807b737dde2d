import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, hearthCommand, parseSection } from '@hearth/kernel'
import { type MeasureOptions, type ModelFigures, measureModel, usualSizes } from '../bench/measure-model.ts'
import { startInference } from '../bench/start-inference.ts'
import { findLocal, type Local } from '../client/local.ts'
import { EXIT } from '../exit-codes.ts'
import { createProgress } from '../terminal/progress.ts'
import { sanitize } from '../terminal/sanitize.ts'
import { renderTable } from '../terminal/table.ts'
import type { Terminal } from '../terminal/terminal.ts'

export type BenchOptions = { readonly json: boolean }

const defaultModel = 'random-50m'
const contextTokens = 2_048

/**
 * Measures how fast this machine runs a model: in an inference service of its own, started as the
 * bundle starts it, with this configuration and without upstreams and keys.
 *
 * @throws {Failure} `missing` when there is no such model
 */
export async function bench(
  terminal: Terminal,
  model: string | undefined,
  { json }: BenchOptions,
  sizes = usualSizes,
): Promise<number> {
  const local = await findLocal()
  const name = model ?? defaultModel
  if (name === defaultModel) await writeDefaultModel(terminal, local)
  await assertThere(name, local)
  if (local.run !== undefined) terminal.warn('Hearth is running here; what it does meanwhile makes the figures worse')
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  const progress = createProgress(terminal, `Measuring ${sanitize(name)}`)
  try {
    const onStep = (ratio: number, what: string) => progress.update(ratio, what)
    const figures = await measure(name, { sizes, onStep, signal: interrupted.signal })
    progress.end()
    if (json) terminal.print(JSON.stringify(figures, undefined, 2))
    else printFigures(terminal, figures)
    return EXIT.ok
  } catch (error) {
    progress.end()
    if (!interrupted.signal.aborted) throw error
    return EXIT.interrupted
  }
}

type Measured = ModelFigures & { readonly readyMs: number }

async function measure(name: string, options: MeasureOptions): Promise<Measured> {
  const { sizes, onStep, signal } = options
  onStep(0, 'loading')
  const inference = await startInference(
    {
      HEARTH_INFERENCE_MODEL: name,
      HEARTH_HOST: '127.0.0.1',
      HEARTH_INFERENCE_SLOTS: String(Math.max(...sizes.streams)),
      HEARTH_INFERENCE_CONTEXT_TOKENS: String(contextTokens),
      // Lists of nothing, whatever the configuration has.
      HEARTH_INFERENCE_UPSTREAMS: ',',
      HEARTH_INFERENCE_KEYS: ',',
    },
    signal,
  )
  try {
    return { ...(await measureModel(inference.url, options)), readyMs: inference.readyMs }
  } finally {
    await inference.stop()
  }
}

// The service would advise to set what this command sets for it.
async function assertThere(name: string, { common, settings }: Local): Promise<void> {
  const { findStartModel, inferenceConfigSchema } = await import('@hearth/inference')
  const { models } = parseSection(settings, 'inference', inferenceConfigSchema)
  try {
    await findStartModel({ model: name, models }, common.home)
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code !== 'model_not_found') throw cause
    const remedy = `name a stored model, as "${hearthCommand} models" lists them, or the path of a GGUF file`
    throw new Failure('missing', `Cannot measure "${name}": there is no such model; ${remedy}`, { cause })
  }
}

async function writeDefaultModel(terminal: Terminal, { common }: Local): Promise<void> {
  const path = join(common.home, 'models', `${defaultModel}.gguf`)
  if (existsSync(path)) return
  terminal.warn(`Writing a model of 50 million random weights to "${path}" (55 MB); it says nothing, at full speed`)
  const { modelShapes, writeRandomModel } = await import('@hearth/inference')
  await writeRandomModel(path, modelShapes['50m'])
}

function printFigures(
  terminal: Terminal,
  { model, readyMs, prompt, generation, contextTokens: length }: Measured,
): void {
  const whole = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
  terminal.print(terminal.style('bold', `${sanitize(model)}, ${length} tokens of context`))
  const rows = [
    ...generation.map(({ streams, tokensPerSecond }) => [
      `generation, ${streams} at once`,
      `${whole(tokensPerSecond)} tokens/s`,
      streams === 1 ? '' : `${whole(tokensPerSecond / streams)} each`,
    ]),
    ['prompts', `${whole(prompt.tokensPerSecond)} tokens/s`, `${prompt.tokens} tokens`],
    ['first token, new prompt', `${whole(prompt.coldMs)} ms`, ''],
    ['first token, prompt seen before', `${whole(prompt.warmMs)} ms`, ''],
    ['start until it answers', `${(readyMs / 1_000).toFixed(1)} s`, ''],
  ]
  for (const line of renderTable(rows)) terminal.print(line)
}
