import { Failure } from '@hearth/kernel'
import type { Renderer } from '../../domain/rendering/renderer.ts'
import { type KeptChild, keepChild } from './keep-child.ts'
import type { FromChild, PageAnswer, PageRequest } from './protocol.ts'
import { startRendererChild } from './renderer-child.ts'

export type RendererOptions = {
  /** Where the browser is; `undefined` while there is none. */
  readonly findProgram: () => string | undefined
  readonly sandbox: boolean
  readonly folder: string
  /** How long a browser stays that nobody asks for a picture. */
  readonly idleMs: number
  /** Answers what the page of a picture asks, with the rights that `key` gives. */
  readonly answer: (request: PageRequest, key: string, signal: AbortSignal) => Promise<PageAnswer>
}

type Work = {
  readonly key: string
  readonly signal: AbortSignal
  readonly resolve: (picture: Uint8Array<ArrayBuffer>) => void
  readonly reject: (error: unknown) => void
}

/** Takes pictures with a Chromium of this machine, which runs below a process of its own while pictures are wanted. */
export function openRenderer(options: RendererOptions): Renderer & { close(): Promise<void> } {
  const { findProgram, sandbox, folder, idleMs } = options
  const works = new Map<number, Work>()
  const closed = new AbortController()
  const lose = () => {
    for (const { reject } of works.values()) reject(failed('the browser ended'))
  }
  const kept = keepChild({
    start: (onExit) => startRendererChild({ program: needed(findProgram()), sandbox, folder, onMessage, onExit }),
    idleMs,
    onLost: lose,
  })
  const onMessage = createReader(works, kept, options.answer)
  let last = 0
  return {
    isAvailable: () => findProgram() !== undefined,
    async render(job, key, signal) {
      const id = ++last
      const ended = AbortSignal.any([signal, closed.signal])
      ended.throwIfAborted()
      const taken = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
        works.set(id, { key, signal: ended, resolve, reject })
      })
      const drop = () => works.get(id)?.reject(ended.reason)
      ended.addEventListener('abort', drop, { once: true })
      try {
        // A start that fails goes before what would never come of it.
        await Promise.race([taken, kept.start()])
        if (works.has(id)) kept.tell({ kind: 'take', id, job })
        return await taken
      } finally {
        ended.removeEventListener('abort', drop)
        works.delete(id)
        if (works.size === 0) kept.rest()
        if (ended.aborted) kept.tell({ kind: 'drop', id })
      }
    },
    async close() {
      closed.abort(new Failure('unavailable', 'Cannot take the picture: the service stops'))
      await kept.close()
    },
  }
}

function createReader(works: ReadonlyMap<number, Work>, kept: KeptChild, answer: RendererOptions['answer']) {
  const reply = async (id: number, request: number, asked: PageRequest) => {
    const work = works.get(id)
    // A page that is no longer wanted, or whose request failed, finds that nobody answers.
    const given = work && (await answer(asked, work.key, work.signal).catch(() => undefined))
    kept.tell({ kind: 'answer', request, answer: given })
  }
  return (message: FromChild): void => {
    if (message.kind === 'taken') works.get(message.id)?.resolve(message.picture)
    else if (message.kind === 'failed') works.get(message.id)?.reject(failed(message.why))
    else void reply(message.id, message.request, message.asked)
  }
}

function needed(program: string | undefined): string {
  if (program === undefined) throw failed('there is no Chromium on this machine')
  return program
}

function failed(why: string): Failure {
  return new Failure('broken', `Cannot take the picture: ${why}`, { code: 'rendering.failed' })
}
