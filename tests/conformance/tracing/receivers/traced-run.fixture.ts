import { startService, temporaryHome, testKey } from '../../../../services/chatflow/src/test-support/running-service.ts'
import { openScriptedUpstream } from '../../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { startForTest } from '../../../../services/inference/src/test-support/start-inference.ts'
import { drawTracedFlow, question, sayOf } from './traced-flow.fixture.ts'

type TracedRun = {
  /** Asks the flow of `traced-flow.fixture.ts`, and answers with the status. */
  ask(headers?: Readonly<Record<string, string>>): Promise<number>
  /** Has the third party's model refuse what it is asked next. */
  refuseNext(): void
  /** Ends the services, which send what they still have before. */
  stop(): Promise<void>
}

/** Chatflow and inference as they are started for people, with these settings for their spans. */
export async function startTracedRun(env: Readonly<Record<string, string>>): Promise<TracedRun> {
  const upstream = await openScriptedUpstream()
  upstream.behave({ kind: 'say', of: sayOf })
  const inference = await startForTest({ contextTokens: 256 }, undefined, env)
  const { home, remove } = await temporaryHome()
  const chatflow = await startService(home, {}, { ...env, HEARTH_INFERENCE_URL: inference.url })
  const id = await chatflow.addFlow(drawTracedFlow(upstream.url), { name: 'Baker' })
  return {
    async ask(headers = {}) {
      const response = await fetch(`${chatflow.url}/api/v1/prediction/${id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ question, overrideConfig: { sessionId: 'till-1' } }),
      })
      await response.text()
      return response.status
    },
    refuseNext: () => upstream.script({ kind: 'refuse', status: 400 }),
    async stop() {
      await chatflow.stop(5_000)
      await inference.stop()
      await upstream.close()
      await remove()
    },
  }
}
