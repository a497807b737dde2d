import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askYourDocuments } from '../templates/ask-your-documents.ts'
import { answerOf } from '../test-support/ask.ts'
import { type EmbeddingUpstream, openEmbeddingUpstream } from '../test-support/embedding-upstream.ts'
import { type RunningService, startService, temporaryHome, testKey } from '../test-support/running-service.ts'

// The inference service, whose model for vectors changes.
let inference: EmbeddingUpstream
let service: RunningService
let flow: string
let close: () => Promise<void>

beforeAll(async () => {
  inference = await openEmbeddingUpstream()
  const { home, remove } = await temporaryHome()
  await writeFile(join(home, 'hearth.yaml'), `inference:\n  url: ${inference.url}\n`)
  service = await startService(home)
  close = async () => {
    await service.stop()
    await inference.close()
    await remove()
  }
  flow = await service.addFlow(askYourDocuments().flowData)
  await upload('vacation.txt', 'Everybody has thirty days of vacation a year.')
})
afterAll(() => close?.())

async function upload(name: string, text: string): Promise<Response> {
  const body = new FormData()
  body.append('files', new File([text], name))
  const headers = { authorization: `Bearer ${testKey}` }
  return await fetch(`${service.url}/api/v1/vector/upsert/${flow}`, { method: 'POST', headers, body })
}

const ask = () => answerOf(service, flow, { question: 'How many days of vacation does everybody have?' })

describe('when another model makes vectors by default', () => {
  test('a store goes on with the one it was filled with, asked by its name', async () => {
    inference.model = 'another'
    expect((await upload('kitchen.md', 'Coffee is free.')).status).toBe(200)
    expect((await ask()).sourceDocuments).toHaveLength(2)
    expect(inference.askedModels.slice(-2)).toEqual(['words', 'words'])
  })

  test.each([400, 422])('a model that refuses a question without words is not said to be gone: %i', async (status) => {
    inference.refusal = status
    const { message } = await answerOf(service, flow, { question: ' ' })
    inference.refusal = undefined
    expect(message).toMatch(/Cannot search the vector store: the text is empty/)
    expect(message).not.toMatch(/does not answer/)
  })

  test.each([404, 500])('a model that is down is not said to refuse a question without words: %i', async (status) => {
    inference.refusal = status
    const { message } = await answerOf(service, flow, { question: ' ' })
    inference.refusal = undefined
    expect(message).toMatch(/does not answer/)
    expect(message).not.toMatch(/the text is empty/)
  })

  test('a store whose model is gone says what to do', async () => {
    inference.gone = 'words'
    expect((await ask()).message).toMatch(/vectors were made by "words", which does not answer.*vector\/reembed/)
    expect((await upload('kitchen.md', 'Tea is free.')).status).toBe(500)
  })

  test('and is embedded anew by the model of now', async () => {
    expect(await service.call('POST', `vector/reembed/${flow}`)).toEqual({ numEmbedded: 2 })
    expect((await ask()).sourceDocuments).toHaveLength(2)
    expect(inference.askedModels.at(-1)).toBe('another')
  })
})
