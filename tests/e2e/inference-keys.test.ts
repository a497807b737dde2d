import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshHome, type RunningBundle, startBundle } from './bundle.fixture.ts'

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle

beforeAll(async () => {
  state = await freshHome()
  const config = join(state.home, '..', 'hearth.yaml')
  await writeFile(config, 'inference:\n  keys:\n    - { name: team, secret: sk-team }\n')
  bundle = startBundle(state.home, { HEARTH_CONFIG: config })
  await bundle.ready()
}, 120_000)
afterAll(async () => {
  await bundle?.close()
  await state?.remove()
})

const get = async (url: string, key?: string) =>
  fetch(url, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } })

describe('a bundle whose inference service asks for keys', () => {
  test('asks strangers for one', async () => {
    const models = `${bundle.urlOf('inference')}/v1/models`
    expect((await get(models)).status).toBe(401)
    expect((await get(models, 'sk-team')).status).toBe(200)
  })

  test('answers in flows all the same, under the name of the chatflow service', async () => {
    const [, key = '', url = ''] = /authorization: Bearer (\S+?)['"].*?(http:\S+)/is.exec(bundle.output()) ?? []
    const response = await fetch(url.replace(/['"].*$/, ''), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'What is the capital of Italy?' }),
    })
    expect(await response.json()).toMatchObject({ text: expect.stringContaining('Rome') })
    const metrics = await (await get(`${bundle.urlOf('inference')}/metrics`)).text()
    expect(metrics).toMatch(/inference_key_tokens_total\{.*key="hearth:chatflow".*\} [1-9]/)
  })

  test('is watched all the same', async () => {
    const model = async () => (await get(`${bundle.urlOf('health')}/health/model`)).json()
    await expect.poll(model, { timeout: 30_000 }).toMatchObject({ status: 'UP' })
  })

  test('prints none of these keys', () => {
    expect(bundle.output()).not.toContain('sk-team')
  })
})
