// What a server is that uses node-llama-cpp as its documentation says: a sequence for each request, its
// state adapted to the prompt, and `evaluate`. Streams `/v1/completions` of tokens. Takes the path of a
// model and the number of sequences, prints its port.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { getLlama, type LlamaContextSequence, type Token } from 'node-llama-cpp'
import { z } from 'zod'

const [modelPath = '', slots = '8', contextSize = '2048', batchSize = '512'] = process.argv.slice(2)
const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, maxThreads: 1 })
const model = await llama.loadModel({ modelPath })
const sequences = Number(slots)
const context = await model.createContext({
  ...{ sequences, threads: 1, contextSize: Number(contextSize), batchSize: Number(batchSize) },
})
const idle = Array.from({ length: sequences }, () => context.getSequence())
const requestSchema = z.object({
  prompt: z.array(z.int()),
  max_tokens: z.int(),
  seed: z.int(),
  temperature: z.number(),
  top_k: z.int(),
  top_p: z.number(),
  min_p: z.number(),
})
type Request = z.infer<typeof requestSchema>

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit())

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = requestSchema.parse(await json(incoming))
  const sequence = take(request.prompt)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  try {
    await generate(sequence, request, response)
    response.end('data: [DONE]\n\n')
  } finally {
    idle.push(sequence)
  }
}

async function generate(sequence: LlamaContextSequence, request: Request, response: ServerResponse): Promise<void> {
  const prompt = request.prompt as Token[]
  await sequence.adaptStateToTokens(prompt.slice(0, -1), false)
  const { temperature, top_k: topK, top_p: topP, min_p: minP, seed } = request
  const options = { temperature, topK, topP, minP, seed, yieldEogToken: true }
  let completion = 0
  for await (const token of sequence.evaluate(prompt.slice(sequence.nextTokenIndex), options)) {
    if (response.destroyed) return
    completion++
    const chunk = {
      object: 'text_completion',
      choices: [{ index: 0, text: model.detokenize([token]), logprobs: null, finish_reason: null }],
      usage: { prompt_tokens: prompt.length, completion_tokens: completion },
    }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
    if (completion === request.max_tokens) return
  }
}

/** The idle sequence that shares most of its beginning with the prompt. */
function take(prompt: readonly number[]): LlamaContextSequence {
  const shared = idle.map(({ contextTokens }) => {
    const differs = contextTokens.findIndex((token, at) => token !== prompt[at])
    return differs === -1 ? contextTokens.length : differs
  })
  const [sequence] = idle.splice(shared.indexOf(Math.max(...shared)), 1)
  if (sequence === undefined) throw new Error('Cannot answer: all sequences are at work')
  return sequence
}
