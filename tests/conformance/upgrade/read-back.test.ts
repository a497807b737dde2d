import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openEmbeddingUpstream } from '../../../services/chatflow/src/test-support/embedding-upstream.ts'
import { readDefaultChoices } from '../../../services/inference/src/storage/default-choices.ts'
import { countMessages, flowAsker, runFlows } from './ask-flows.fixture.ts'
import { readKept, type ServiceName } from './kept.ts'
import { missingOf, openService } from './open-services.fixture.ts'
import { stateNames, unpackState } from './unpack-state.fixture.ts'

const names = stateNames('sqlite')
const storePath = '/api/v1/document-store/store/'
const storeOf = (name: string) => readKept(name).readings.find(({ path }) => path.startsWith(storePath))?.path
const withDocuments = names.filter((name) => storeOf(name) !== undefined)
const withTokens = names.filter((name) => readKept(name).token !== undefined)

async function opened(service: ServiceName, home: string, env: NodeJS.ProcessEnv = {}) {
  const running = await openService(service, home, env)
  onTestFinished(() => running.close())
  return running
}

describe.each(names)('the state of %s', (name) => {
  test.each(['logs', 'health', 'metrics', 'dashboard'] as const)('%s has all that it was given', async (service) => {
    const { home, kept } = unpackState(name)
    const { url } = await opened(service, home, { HEARTH_DASHBOARD_PASSWORD: kept.password })
    expect(kept.readings.filter((reading) => reading.service === service)).not.toEqual([])
    expect(await missingOf(service, url, kept)).toEqual([])
    // Samples are read by what an earlier form means, not as damage.
    expect(readdirSync(join(home, 'metrics'))).not.toContain('quarantine')
  })

  test('chatflow has all that it was given, by the key that it made', async () => {
    const { home, kept } = unpackState(name)
    const { url } = await opened('chatflow', home)
    expect(await missingOf('chatflow', url, kept)).toEqual([])
    expect(await countMessages(url, kept)).toBe(kept.session.messages)
    // Also of a flow that was drawn before flows had versions.
    const versions = await flowAsker(url, kept)<unknown[]>('GET', `/chatflows/${kept.credentialFlow.id}/versions`)
    expect(versions).toContainEqual(expect.objectContaining({ version: 1 }))
    const headers = { authorization: `Bearer ${kept.apiKey}x` }
    expect((await fetch(`${url}/api/v1/chatflows`, { headers })).status).toBe(401)
  })

  test('flows run: one with what a credential holds, one with the model of this machine', async () => {
    const { home, kept } = unpackState(name)
    const { authorization, asked, askedLast } = await runFlows(home, kept)
    expect(authorization).toBe(`Bearer ${kept.credentialFlow.secret}`)
    // The model is told what was said before.
    expect(asked).toContain('My name is Ada.')
    expect(askedLast).toContain('Hello?')
  })

  test('the master secret is the one that was kept, and a kill has left what it leaves', () => {
    const { home, kept } = unpackState(name)
    expect(JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8'))).toMatchObject({ master: kept.masterSecret })
    for (const database of ['chatflow/chatflow.db', 'dashboard/dashboard.db'])
      expect(existsSync(join(home, `${database}-wal`))).toBe(kept.ended === 'killed')
  })
})

test.each(names.filter((name) => !readKept(name).leftOut.includes('the default model')))(
  'the offer of another model that was declined at %s stays so',
  async (name) => {
    const { home } = unpackState(name)
    const path = join(home, 'inference', 'default-model.json')
    const choices = await readDefaultChoices(path, (error) => expect.unreachable(String(error)))
    expect(choices.chat).toEqual({ declined: true })
  },
)

test.each(withDocuments)('documents of %s are found by their vectors', async (name) => {
  const { home, kept } = unpackState(name)
  const model = await openEmbeddingUpstream()
  onTestFinished(() => model.close())
  const { url } = await opened('chatflow', home)
  const ask = flowAsker(url, kept)
  const storeId = storeOf(name)?.slice(storePath.length)
  // The model that made them is gone; this one is told to be the same.
  await ask('POST', '/document-store/vectorstore/save', {
    storeId,
    embeddingName: 'localAIEmbeddings',
    embeddingConfig: { basePath: `${model.url}/v1`, modelName: 'words' },
    vectorStoreName: 'hearthVectorStore',
    vectorStoreConfig: { storeName: storeId },
  })
  const query = { storeId, query: 'How many days of vacation?', inputs: { topK: 1 } }
  const found = await ask<{ docs: unknown[] }>('POST', '/document-store/vectorstore/query', query)
  expect(found.docs).toMatchObject([{ pageContent: 'Everybody has thirty days of vacation' }])
})

test.each(withTokens)('a token of a service account of %s opens the dashboards as before', async (name) => {
  const { home, kept } = unpackState(name)
  const { url } = await opened('dashboard', home, { HEARTH_DASHBOARD_PASSWORD: kept.password })
  const search = (token: string) => fetch(`${url}/api/search`, { headers: { authorization: `Bearer ${token}` } })
  expect((await search(`${kept.token}`)).status).toBe(200)
  expect((await search(`${kept.token}x`)).status).toBe(401)
})
