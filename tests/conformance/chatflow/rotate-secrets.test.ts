import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import { freshHome, hearth } from '../../e2e/bundle.fixture.ts'
import { serveChatflow } from './service-process.fixture.ts'

let state: Awaited<ReturnType<typeof freshHome>>
beforeAll(async () => {
  state = await freshHome()
})
afterAll(() => state.remove())

const headers = { 'content-type': 'application/json', authorization: `Bearer ${testKey}` }

/** One life of the service, in which this is asked of it. */
async function whileServing<T>(ask: (url: string) => Promise<T>, env: NodeJS.ProcessEnv = {}): Promise<T> {
  const service = await serveChatflow(state.home, env)
  try {
    return await ask(service.url)
  } finally {
    await service.stop()
  }
}

async function addCredential(url: string): Promise<string> {
  const plainDataObj = { azureOpenAIApiKey: 'sk-1', azureOpenAIApiInstanceName: 'ours' }
  const body = JSON.stringify({ name: 'work', credentialName: 'azureOpenAIApi', plainDataObj })
  const answer = await fetch(`${url}/api/v1/credentials`, { method: 'POST', headers, body })
  return ((await answer.json()) as { id: string }).id
}

const opened = (id: string) => async (url: string) => {
  const answer = await fetch(`${url}/api/v1/credentials/${id}`, { headers })
  const { plainDataObj } = (await answer.json()) as { plainDataObj?: { azureOpenAIApiInstanceName?: string } }
  return { status: answer.status, name: plainDataObj?.azureOpenAIApiInstanceName }
}

describe('credentials', { timeout: 120_000 }, () => {
  test('open over a rotation, and once the secret before it is forgotten', async () => {
    const id = await whileServing(addCredential)
    const master = () => readFileSync(join(state.home, 'secrets.json'), 'utf8')
    const before = master()
    expect(await hearth(state.home, ['secrets', 'rotate'])).toMatchObject({ code: 0, err: '' })
    expect(master()).not.toBe(before)
    const early = await hearth(state.home, ['secrets', 'forget'])
    expect(early).toMatchObject({ code: 1, err: expect.stringContaining('start Hearth once') })
    expect(await whileServing(opened(id))).toEqual({ status: 200, name: 'ours' })
    expect(await hearth(state.home, ['secrets', 'forget'])).toMatchObject({ code: 0, out: 'Forgotten: 1\n' })
    expect(await whileServing(opened(id))).toEqual({ status: 200, name: 'ours' })
  })

  test('open with a master secret from a file, and without that of the state folder', async () => {
    const id = await whileServing(addCredential)
    const file = join(state.home, 'mounted')
    writeFileSync(file, 'a master secret from outside, 32 characters and more\n')
    const env = { HEARTH_MASTER_SECRET_FILE: file }
    expect(await whileServing(opened(id), env)).toEqual({ status: 200, name: 'ours' })
    rmSync(join(state.home, 'secrets.json'))
    expect(await whileServing(opened(id), env)).toEqual({ status: 200, name: 'ours' })
  })
})
