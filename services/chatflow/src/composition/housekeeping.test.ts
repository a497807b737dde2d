import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { answerOf, until } from '../test-support/ask.ts'
import { conversationFlow } from '../test-support/flows.ts'
import { type RunningService, startService, temporaryHome, testKey } from '../test-support/running-service.ts'
import { openScriptedUpstream, type ScriptedUpstream } from '../test-support/scripted-upstream.ts'

let upstream: ScriptedUpstream
beforeAll(async () => {
  upstream = await openScriptedUpstream()
})
afterAll(() => upstream.close())

let home: string
let service: RunningService
beforeEach(async () => {
  upstream.reset()
  const folder = await temporaryHome()
  home = folder.home
  service = await startService(home, { retentionSweepMs: 1_000 })
  onTestFinished(async () => {
    await service.stop()
    await folder.remove()
  })
})

test('a chatflow that stores nothing remembers nothing, and answers all the same', async () => {
  const id = await service.addFlow(conversationFlow(upstream.url), { retention: { store: false } })
  for (const question of ['one', 'two']) {
    expect(await answerOf(service, id, { question, chatId: 'c' })).toMatchObject({ text: `Echo: ${question}` })
  }
  expect(await service.messages(id)).toEqual([])
  expect(JSON.stringify(upstream.requests.at(-1)?.body.messages)).not.toContain('one')
  const history = [{ role: 'userMessage', content: 'sent along' }]
  await answerOf(service, id, { question: 'three', chatId: 'c', history })
  expect(JSON.stringify(upstream.requests.at(-1)?.body.messages)).toContain('sent along')
})

test('messages older than the days a chatflow names go by themselves', async () => {
  const id = await service.addFlow(conversationFlow(upstream.url), { retention: { days: 30 } })
  const old = { id: randomUUID(), role: 'userMessage', chatflowid: id, content: 'old', chatId: 'c' }
  await service.call('POST', 'export-import/import', { ChatMessage: [{ ...old, createdDate: '2020-01-01T00:00:00Z' }] })
  await answerOf(service, id, { question: 'new', chatId: 'c' })
  await until(async () => (await service.messages(id)).length === 2)
  expect((await service.messages(id)).map(({ content }) => content)).toEqual(['new', 'Echo: new'])
})

test('the files of a chat go with the last of its messages', async () => {
  const chatbotConfig = JSON.stringify({ fullFileUpload: { status: true } })
  const id = await service.addFlow(conversationFlow(upstream.url), { retention: { days: 30 }, chatbotConfig })
  const headers = { authorization: `Bearer ${testKey}` }
  const form = new FormData()
  form.append('files', new File(['kept for a while'], 'note.txt', { type: 'text/plain' }))
  await fetch(`${service.url}/api/v1/attachments/${id}/old`, { method: 'POST', body: form, headers })
  const query = new URLSearchParams({ chatflowId: id, chatId: 'old', fileName: 'note.txt' })
  const statusOfFile = async () => (await fetch(`${service.url}/api/v1/get-upload-file?${query}`, { headers })).status
  expect(await statusOfFile()).toBe(200)
  const row = { id: randomUUID(), role: 'userMessage', chatflowid: id, content: 'old', chatId: 'old' }
  await service.call('POST', 'export-import/import', { ChatMessage: [{ ...row, createdDate: '2020-01-01T00:00:00Z' }] })
  await until(async () => (await statusOfFile()) === 404)
})

test('what was uploaded to a chatflow that keeps nothing goes once it has been read', async () => {
  const chatbotConfig = JSON.stringify({ fullFileUpload: { status: true } })
  const id = await service.addFlow(conversationFlow(upstream.url), { retention: { store: false }, chatbotConfig })
  const headers = { authorization: `Bearer ${testKey}` }
  for (const name of ['old.txt', 'new.txt']) {
    const form = new FormData()
    form.append('files', new File(['for one question'], name, { type: 'text/plain' }))
    await fetch(`${service.url}/api/v1/attachments/${id}/c`, { method: 'POST', body: form, headers })
  }
  const files = join(home, 'chatflow', 'files')
  const path = (await readdir(files, { recursive: true })).find((found) => found.endsWith('old.txt')) ?? ''
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  await utimes(join(files, path), twoHoursAgo, twoHoursAgo)
  const statusOf = async (fileName: string) => {
    const query = new URLSearchParams({ chatflowId: id, chatId: 'c', fileName })
    return (await fetch(`${service.url}/api/v1/get-upload-file?${query}`, { headers })).status
  }
  await until(async () => (await statusOf('old.txt')) === 404)
  expect(await statusOf('new.txt')).toBe(200)
})

test('when a key was last used outlives a restart', async () => {
  const rows = await service.call('POST', 'apikey', { keyName: 'guest' })
  const { apiKey } = rows.find(({ keyName }: { keyName: string }) => keyName === 'guest')
  const lastUse = async () => {
    const listed = await service.call('GET', 'apikey')
    return listed.find(({ keyName }: { keyName: string }) => keyName === 'guest').lastUsedDate
  }
  expect(await lastUse()).toBeNull()
  await fetch(`${service.url}/api/v1/chatflows`, { headers: { authorization: `Bearer ${apiKey}` } })
  const used = await lastUse()
  await service.stop()
  service = await startService(home)
  expect([await lastUse(), Date.parse(used) > 0]).toEqual([used, true])
})
