import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { allEvents, ask, type StreamEvent } from '../../../services/chatflow/src/test-support/ask.ts'
import { startService, temporaryHome } from '../../../services/chatflow/src/test-support/running-service.ts'
import { willing } from '../../../services/chatflow/src/test-support/scripted-answers.ts'
import { openScriptedUpstream } from '../../../services/chatflow/src/test-support/scripted-upstream.ts'

const folder = fileURLToPath(new URL('../../../../shared/conformance/flowise-templates', import.meta.url))

/** Whether Flowise's own templates lie beside the checkout. */
export const hasTemplates = existsSync(folder)

export const skipped = '(skipped: ../shared/conformance/flowise-templates is absent)'

/** Names of the templates of a folder. */
export function templatesIn(part: string): readonly string[] {
  return hasTemplates ? readdirSync(join(folder, part)).filter((name) => name.endsWith('.json')) : []
}

/** A template as it is. */
export function readTemplate(part: string, name: string): string {
  return readFileSync(join(folder, part, name), 'utf8')
}

export type LocalServer = {
  readonly url: string
  /** Everything received, oldest first. */
  readonly requests: { readonly method: string; readonly path: string; readonly body: string }[]
  close(): Promise<void>
}

/** A server of somebody else's that answers everything in JSON. */
export async function openLocalServer(answer: (path: string) => unknown): Promise<LocalServer> {
  const requests: LocalServer['requests'] = []
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const { method = '', url = '' } = request
    requests.push({ method, path: url, body })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(url)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type Bundle = Awaited<ReturnType<typeof openBundle>>

/**
 * The chatflow service beside a scripted inference service and a local search engine, with no
 * credential of anybody. `settings` are those of the chatflow section.
 */
export async function openBundle(settings: Readonly<Record<string, unknown>> = {}) {
  forgetKeys()
  const state = await temporaryHome()
  const inference = await openScriptedUpstream()
  const search = await openLocalServer(() => ({ results: [{ title: 'News', url: 'http://news/1', content: 'Rain.' }] }))
  await writeFile(join(state.home, 'hearth.yaml'), `inference:\n  url: ${inference.url.replace(/\/v1$/, '')}\n`)
  const service = await startService(state.home, { searchUrl: search.url, ...settings })
  return {
    service,
    inference,
    search,
    /** Back to a willing model and nothing received. */
    reset() {
      inference.reset()
      inference.behave({ kind: 'say', of: willing })
      search.requests.length = 0
    },
    /** What a report says of one flow before it is imported. */
    async report(flowData: string) {
      const [report] = await service.call('POST', 'export-import/report', { ChatFlow: [{ name: 'Flow', flowData }] })
      return report as { verdict: string; reasons: string[]; substitutions: { kind: string; text: string }[] }
    },
    /** Asks for a stream; the names of its events, each once where it repeats. */
    async stream(flowId: string, body: object): Promise<{ events: readonly StreamEvent[]; order: readonly string[] }> {
      const events = await allEvents(await ask(service, flowId, { ...body, streaming: true }))
      const order = events.map(({ event }) => event).filter((event, at, all) => event !== all[at - 1])
      return { events, order }
    },
    async close() {
      await service.stop()
      await inference.close()
      await search.close()
      await state.remove()
    },
  }
}

// Keys that whoever runs the tests has would lead to their vendors.
function forgetKeys(): void {
  for (const name of Object.keys(process.env)) {
    if (/_(API_)?(KEY|TOKEN)$|^AWS_|_BASE_URL$/.test(name)) vi.stubEnv(name, '')
  }
}
