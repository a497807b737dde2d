// The process of a model as small as it can be: answers 8 prompts together, a token of each a step, and
// does nothing of what a service must. What Node and the addon cost by themselves, with the ways between
// the processes that Hearth takes.
import { getLlama } from 'node-llama-cpp'
import { addonContextOf, addonModelOf, bindingsOf } from '../../services/inference/src/engines/llama/child/addon.ts'

export type BareRequest = { readonly prompt: readonly number[]; readonly maxTokens: number; readonly seed: number }
export type BareStep = { readonly texts: readonly string[] }

const [modelPath = '', contextSize = '2048', slots = '8'] = process.argv.slice(2)
const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, maxThreads: 0 })
const loaded = await llama.loadModel({ modelPath })
const shape = { sequences: Number(slots), contextSize: Number(contextSize), batchSize: 512 }
const context = addonContextOf(await loaded.createContext({ ...shape, threads: 1 }))
const model = addonModelOf(loaded)
const { AddonSampler } = bindingsOf(llama)

process.on('message', (requests: readonly BareRequest[]) => void answer(requests))
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function answer(requests: readonly BareRequest[]): Promise<void> {
  const samplers = requests.map(({ seed }) => {
    const sampler = new AddonSampler(model)
    sampler.applyConfig({ temperature: 0.8, topK: 40, topP: 0.95, minP: 0.05, seed })
    return sampler
  })
  let next = requests.map(({ prompt }) => Uint32Array.from(prompt))
  let position = 0
  const [{ maxTokens } = { maxTokens: 0 }] = requests
  requests.forEach((_, slot) => {
    context.disposeSequence(slot)
  })
  for (let step = 0; step < maxTokens; step++) {
    const length = next[0]?.length ?? 0
    context.initBatch(length * next.length)
    const rows = next.map((tokens, slot) => context.addToBatch(slot, position, tokens, Uint32Array.of(length - 1))[0])
    await context.decodeBatch()
    const tokens = await Promise.all(samplers.map((sampler, slot) => context.sampleToken(rows[slot] ?? 0, sampler)))
    position += length
    next = tokens.map((token) => Uint32Array.of(token))
    process.send?.({ texts: next.map((token) => model.detokenize(token, false)) } satisfies BareStep)
  }
  for (const sampler of samplers) sampler.dispose()
}
