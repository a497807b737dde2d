import { openScriptedUpstream } from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import type { Kept } from './kept.ts'
import { openService } from './open-services.fixture.ts'

const starterFlow = '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15'

/** Asks chatflow by the key of a state; an answer that is no success is an error. */
export function flowAsker(url: string, { apiKey }: Kept) {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, ...sent })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as T
  }
}

/**
 * Runs the flows of a state on this version: one whose model is opened by a credential, in the session that it had,
 * and the one that every installation begins with.
 *
 * @returns what the models were asked, and with which key the first of them
 */
export async function runFlows(home: string, kept: Kept, env: NodeJS.ProcessEnv = {}) {
  const model = await openScriptedUpstream()
  const inference = { HEARTH_INFERENCE_URL: model.url.replace(/\/v1$/, '') }
  const { url, close } = await openService('chatflow', home, { ...inference, ...env })
  try {
    const ask = flowAsker(url, kept)
    const { id } = kept.credentialFlow
    // The model that it was drawn with is gone.
    const { flowData } = await ask<{ flowData: string }>('GET', `/chatflows/${id}`)
    await ask('PUT', `/chatflows/${id}`, { flowData: flowData.replaceAll(/http:\/\/127\.0\.0\.1:\d+\/v1/g, model.url) })
    const { chatId } = kept.session
    await ask('POST', `/prediction/${id}`, { question: 'Still there?', chatId, overrideConfig: { sessionId: chatId } })
    const [first] = model.requests
    await ask('POST', `/prediction/${starterFlow}`, { question: 'Hello?' })
    return {
      authorization: first?.headers.authorization,
      asked: JSON.stringify(first?.body),
      askedLast: JSON.stringify(model.requests.at(-1)?.body),
    }
  } finally {
    await close()
    await model.close()
  }
}

/** How many messages the session of a state has. */
export async function countMessages(url: string, kept: Kept): Promise<number> {
  const { flow, chatId } = kept.session
  return (await flowAsker(url, kept)<unknown[]>('GET', `/chatmessage/${flow}?chatId=${chatId}`)).length
}
