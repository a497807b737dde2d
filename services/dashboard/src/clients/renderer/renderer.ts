import { Failure } from '@hearth/kernel'
import type { Renderer } from '../../domain/rendering/renderer.ts'
import { keepChild } from './keep-child.ts'
import type { FromChild, PageAnswer, PageRequest, ToChild } from './protocol.ts'
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
  /** Aborts when the picture is no longer wanted, or cannot come any more. */
  readonly signal: AbortSignal
  /** The process that draws it ended. */
  readonly lose: (why: Failure) => void
  readonly resolve: (picture: Uint8Array<ArrayBuffer>) => void
  readonly reject: (error: unknown) => void
}

/** Takes pictures with a Chromium of this machine, which runs below a process of its own while pictures are wanted. */
export function openRenderer(options: RendererOptions): Renderer & { close(): Promise<void> } {
  const { findProgram, sandbox, folder, idleMs } = options
  const works = new Map<number, Work>()
  const closed = new AbortController()
  const lose = () => {
    for (const work of works.values()) work.lose(failed('the browser ended'))
  }
  const kept = keepChild({
    start: (onExit) => startRendererChild({ program: needed(findProgram()), sandbox, folder, onMessage, onExit }),
    idleMs,
    onLost: lose,
  })
  const onMessage = createReader(works, options.answer)
  let last = 0
  return {
    isAvailable: () => findProgram() !== undefined,
    async render(job, key, signal) {
      const id = ++last
      const lost = new AbortController()
      const ended = AbortSignal.any([signal, closed.signal, lost.signal])
      const lose = (reason: Failure) => lost.abort(reason)
      ended.throwIfAborted()
      const taken = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
        works.set(id, { key, signal: ended, lose, resolve, reject })
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

type Ask = Extract<FromChild, { kind: 'ask' }>

function createReader(works: ReadonlyMap<number, Work>, answer: RendererOptions['answer']) {
  const reply = async ({ id, request, asked }: Ask, send: (message: ToChild) => void) => {
    const work = works.get(id)
    // A page that is no longer wanted, or whose request failed, finds that nobody answers.
    const given = work && (await answer(asked, work.key, work.signal).catch(() => undefined))
    // Each process counts its requests anew: in the next one, the number is that of another picture's request.
    send({ kind: 'answer', request, answer: given })
  }
  return (message: FromChild, send: (message: ToChild) => void): void => {
    if (message.kind === 'taken') works.get(message.id)?.resolve(message.picture)
    else if (message.kind === 'failed') works.get(message.id)?.reject(failed(message.why))
    else void reply(message, send)
  }
}

function needed(program: string | undefined): string {
  if (program === undefined) throw failed('there is no Chromium on this machine')
  return program
}

function failed(why: string): Failure {
  return new Failure('broken', `Cannot take the picture: ${why}`, { code: 'rendering.failed' })
}
