import { WebSocket } from 'undici'

/** What ran of the sources below a folder: V8's own count, in the main thread and in every worker thread. */
export type Passed = { readonly files: number; readonly functions: number }

export type Coverage = {
  /** What runs while `act` does. */
  during(act: () => Promise<void>): Promise<Passed>
  close(): void
}

type Send = (method: string, params?: object) => Promise<unknown>
type Message = { readonly id?: number; readonly method?: string; readonly params?: never; readonly result?: unknown }
type Taken = {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
  }[]
}

/**
 * Counts in a process that was started with `--inspect=127.0.0.1:<port>`.
 *
 * @param root address of the folder whose files count, `file:///…/`
 */
export async function openCoverage(port: number, root: string): Promise<Coverage> {
  const socket = new WebSocket(await addressOf(port))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const heard: ((message: Message) => void)[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    for (const hear of heard) hear(message)
  })
  const main = createSend((text) => socket.send(text), heard)
  const threads = new Map<string, Send>()
  heard.push(({ method, params }) => {
    if (method !== 'NodeWorker.attachedToWorker') return
    const { sessionId } = params as unknown as { sessionId: string }
    threads.set(sessionId, ofThread(main, sessionId, heard))
  })
  await main('NodeWorker.enable', { waitForDebuggerOnStart: false })
  const every = (method: string, params?: object) =>
    Promise.all([main, ...threads.values()].map((send) => send(method, params)))
  await every('Profiler.enable')
  await every('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    async during(act) {
      await every('Profiler.takePreciseCoverage')
      await act()
      return countPassed((await every('Profiler.takePreciseCoverage')) as Taken[], root)
    },
    close: () => socket.close(),
  }
}

/** A thread counts a file of its own; a file that two of them pass through is one. */
export function countPassed(taken: readonly Taken[], root: string): Passed {
  const functions = new Map<string, Set<number>>()
  for (const { url, functions: all } of taken.flatMap(({ result }) => result)) {
    if (!url.startsWith(root) || url.includes('/node_modules/')) continue
    const ran = all.flatMap(({ ranges: [whole] }, at) => ((whole?.count ?? 0) > 0 ? [at] : []))
    if (ran.length > 0) functions.set(url, new Set([...(functions.get(url) ?? []), ...ran]))
  }
  return { files: functions.size, functions: [...functions.values()].reduce((sum, { size }) => sum + size, 0) }
}

async function addressOf(port: number): Promise<string> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    readonly webSocketDebuggerUrl: string
  }[]
  const [target] = targets
  if (target === undefined) throw new Error(`Cannot count: nothing can be inspected at port ${port}`)
  return target.webSocketDebuggerUrl
}

function createSend(write: (text: string) => void, heard: ((message: Message) => void)[]): Send {
  let last = 0
  const waiting = new Map<number, (result: unknown) => void>()
  heard.push(({ id, result }) => {
    if (id === undefined) return
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  return (method, params = {}) =>
    new Promise((resolve) => {
      last += 1
      waiting.set(last, resolve)
      write(JSON.stringify({ id: last, method, params }))
    })
}

function ofThread(main: Send, sessionId: string, heard: ((message: Message) => void)[]): Send {
  const own: ((message: Message) => void)[] = []
  heard.push(({ method, params }) => {
    const told = params as unknown as { sessionId: string; message: string }
    if (method !== 'NodeWorker.receivedMessageFromWorker' || told.sessionId !== sessionId) return
    for (const hear of own) hear(JSON.parse(told.message))
  })
  return createSend((message) => void main('NodeWorker.sendMessageToWorker', { sessionId, message }), own)
}
