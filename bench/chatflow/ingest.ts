// What does the service hold while it takes in 10,000 pieces of text? One file of some 8 MB is
// uploaded to a document store, cut, embedded with 768 numbers each by a server that answers at
// once, and stored; meanwhile the memory of the process and the progress it reports are watched.
//
//   npm run bench:chatflow:ingest           (CHUNKS=10000 by default)

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMemory } from '../lib/memory.ts'
import { startBench } from './start-bench.ts'

type Job = {
  readonly id: string
  readonly status: string
  readonly error: string | null
  readonly progress: { readonly chunks: number; readonly added: number }
}

const chunks = Number(process.env.CHUNKS ?? 10_000)
const boundMb = 300
const chunkSize = 800
const sampleMs = 50

const embedder = fork(join(import.meta.dirname, 'embedding-upstream.ts'))
const embedderPort = Number((await once(embedder, 'message'))[0])
const bench = await startBench()
try {
  const headers = { authorization: `Bearer ${bench.key}` }
  const call = async <T>(method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const typed = typeof body === 'string' ? { ...headers, 'content-type': type } : headers
    const response = await fetch(`${bench.url}/api/v1/document-store/${path}`, {
      method,
      headers: typed,
      body: body ?? null,
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const idle = readMemory(bench.pid)
  const { id } = await call<{ id: string }>('POST', 'store', JSON.stringify({ name: 'bench' }))
  const startedAt = performance.now()
  let job = await call<Job>('POST', `upsert/${id}?background=true`, upload())
  const reported = new Set<number>()
  let peakMb = readMemory(bench.pid).rssMb
  while (job.status === 'running') {
    await sleep(sampleMs)
    peakMb = Math.max(peakMb, readMemory(bench.pid).rssMb)
    job = await call<Job>('GET', `jobs/${job.id}`)
    reported.add(job.progress.chunks + job.progress.added)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  if (job.status !== 'done') throw new Error(`The ingestion ended as ${job.status}: ${job.error}`)
  const asked = performance.now()
  await call('POST', 'vectorstore/query', JSON.stringify({ storeId: id, query: 'passage 4711 of the manual' }))
  const queryMs = performance.now() - asked
  console.log(
    `${job.progress.added} of ${chunks} chunks in ${seconds.toFixed(1)} s: ${Math.round(job.progress.added / seconds)} per second`,
  )
  console.log(`progress was seen at ${reported.size} points on the way`)
  console.log(`memory: ${Math.round(idle.rssMb)} MB idle, at most ${Math.round(peakMb)} MB (bound ${boundMb} MB)`)
  console.log(`one question to all of them: ${queryMs.toFixed(1)} ms`)
  if (peakMb > boundMb) process.exitCode = 1
} finally {
  embedder.kill()
  await bench.stop()
}

function upload(): FormData {
  const form = new FormData()
  form.append('files', new File([text()], 'manual.txt', { type: 'text/plain' }))
  form.append('loader', JSON.stringify({ name: 'textFile' }))
  form.append(
    'splitter',
    JSON.stringify({ name: 'recursiveCharacterTextSplitter', config: { chunkSize, chunkOverlap: 0 } }),
  )
  const basePath = `http://127.0.0.1:${embedderPort}/v1`
  form.append('embedding', JSON.stringify({ name: 'localAIEmbeddings', config: { basePath, modelName: 'letters' } }))
  return form
}

// Paragraphs just short of a piece, so that each becomes one.
function text(): string {
  const paragraph = (at: number) => `Passage ${at} of the manual. ${'It says something of its own here. '.repeat(40)}`
  return Array.from({ length: chunks }, (_, at) => paragraph(at).slice(0, chunkSize - 10)).join('\n\n')
}
