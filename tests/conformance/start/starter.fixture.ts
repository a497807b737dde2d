import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startInference } from '../../../cli/src/bench/start-inference.ts'
import { marketplace } from '../../../services/chatflow/src/templates/marketplace.ts'
import { answerOf } from '../../../services/chatflow/src/test-support/ask.ts'
import { startService, temporaryHome, testKey } from '../../../services/chatflow/src/test-support/running-service.ts'

export type Starter = Awaited<ReturnType<typeof openStarter>>

/**
 * The ready flows on the starter model, as they come: the inference service as the bundle starts it, and chatflow.
 *
 * The model draws its answers as it does for everybody, but the same ones each time: what it says in one of ten is no
 * matter of these tests.
 */
export async function openStarter() {
  const state = await temporaryHome()
  const models = JSON.stringify([{ id: 'ember', sampling: { seed: 1 } }])
  const env = { HEARTH_HOME: state.home, HEARTH_INFERENCE_MODELS: models }
  const inference = await startInference(env, AbortSignal.timeout(60_000))
  await writeFile(join(state.home, 'hearth.yaml'), `inference:\n  url: ${inference.url}\n`)
  const service = await startService(state.home)
  return {
    /** A flow of the template with that name, as the page makes it. */
    async add(name: string): Promise<string> {
      const template = marketplace().find((each) => each.name === name)
      if (template === undefined || template.type === 'Tool') throw new Error(`There is no template "${name}"`)
      return service.addFlow(template.flowData, { type: template.type === 'Chatflow' ? 'CHATFLOW' : 'AGENTFLOW' })
    },
    /** What the flow answers. */
    async ask(flow: string, question: string, chatId?: string): Promise<string> {
      const { text, message } = await answerOf(service, flow, { question, ...(chatId === undefined ? {} : { chatId }) })
      return String(text ?? message)
    },
    /** Calls the management interface of chatflow. */
    call: service.call,
    /** Gives a flow, or a document store, documents of one passage each. */
    async upload(
      path: `vector/upsert/${string}` | `document-store/upsert/${string}`,
      ...texts: readonly string[]
    ): Promise<void> {
      const body = new FormData()
      for (const [at, text] of texts.entries()) body.append('files', new File([text], `${at}.txt`))
      const headers = { authorization: `Bearer ${testKey}` }
      const response = await fetch(`${service.url}/api/v1/${path}`, { method: 'POST', headers, body })
      if (!response.ok) throw new Error(`Cannot upload: ${await response.text()}`)
    },
    async close() {
      await service.stop()
      await inference.stop()
      await state.remove()
    },
  }
}
