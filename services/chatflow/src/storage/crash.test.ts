import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { plainChatflow } from './chatflows/chatflow-store.contract.ts'
import { createChatflowStore } from './chatflows/chatflow-store.ts'
import { temporaryFolder } from './database.fixture.ts'
import { createDraftStore } from './drafts/draft-store.ts'
import { createMessageStore } from './messages/message-store.ts'
import { openDatabase } from './open-database.ts'

const writer = fileURLToPath(new URL('./crash.fixture.ts', import.meta.url))

/** Lets a process write until `atLeast` writes are acknowledged, kills it, and tells which were. */
async function writeUntilKilled(path: string, what: 'turns' | 'drafts', atLeast: number): Promise<string[]> {
  const before = await openDatabase(path)
  await createChatflowStore(before).put(plainChatflow)
  await before.destroy()
  const child = spawn(process.execPath, [writer, path, plainChatflow.id, what], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: string[] = []
  const closed = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) {
    // The last line may be cut off by the kill, but whole ones were written after the commit.
    if (/^\d+-\d+$/.test(line)) acknowledged.push(line)
    if (acknowledged.length === atLeast) child.kill('SIGKILL')
  }
  const [, signal] = await closed
  expect(signal).toBe('SIGKILL')
  return acknowledged.slice(0, -1)
}

test('every acknowledged turn outlives a kill, whole and once', async () => {
  const path = join(await temporaryFolder(), 'chatflow.db')
  const acknowledged = await writeUntilKilled(path, 'turns', 1_000)

  const database = await openDatabase(path)
  onTestFinished(() => database.destroy())
  const ids = (await createMessageStore(database).list(plainChatflow.id, {})).map(({ id }) => id)
  const kept = new Set(ids)
  expect(acknowledged.length).toBeGreaterThanOrEqual(999)
  expect(acknowledged.filter((turn) => !kept.has(`${turn}-q`) || !kept.has(`${turn}-a`))).toEqual([])
  expect(kept.size).toBe(ids.length)
  const halves = ids.filter((id) => !kept.has(id.endsWith('q') ? id.replace(/q$/, 'a') : id.replace(/a$/, 'q')))
  expect(halves).toEqual([])
})

test('the draft that was acknowledged last outlives a kill, or one after it', async () => {
  const path = join(await temporaryFolder(), 'chatflow.db')
  const acknowledged = await writeUntilKilled(path, 'drafts', 300)
  const last = Number(acknowledged.at(-1)?.split('-')[1])

  const database = await openDatabase(path)
  onTestFinished(() => database.destroy())
  const draft = await createDraftStore(database).get(plainChatflow.id)
  expect(last).toBeGreaterThanOrEqual(299)
  expect(draft?.revision).toBeGreaterThanOrEqual(last)
  expect(draft?.flowData).toBe(`drawing ${draft?.revision}`)
})
