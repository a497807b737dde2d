import { createDraftStore } from './drafts/draft-store.ts'
import { createMessageStore } from './messages/message-store.ts'
import { openDatabase } from './open-database.ts'

// Run as a process of its own: writes until it is killed, and says what has been acknowledged.
const [path = '', chatflowId = '', what = ''] = process.argv.slice(2)
const database = await openDatabase(path)
const messages = createMessageStore(database)
const drafts = createDraftStore(database)

async function writeTurns(writer: number): Promise<never> {
  for (let turn = 0; ; turn++) {
    const id = `${writer}-${turn}`
    const shared = { chatflowId, chatType: 'EXTERNAL', chatId: id, memoryType: undefined, createdAtMs: turn } as const
    await messages.append([
      { ...shared, id: `${id}-q`, role: 'userMessage', content: 'question', sessionId: `s${writer}` },
      { ...shared, id: `${id}-a`, role: 'apiMessage', content: 'answer', sessionId: `s${writer}` },
    ])
    process.stdout.write(`${id}\n`)
  }
}

async function writeDrafts(): Promise<never> {
  for (let revision = 0; ; revision++) {
    const draft = { chatflowId, flowData: `drawing ${revision + 1}`, author: undefined, updatedAtMs: revision }
    await drafts.put(draft, revision)
    process.stdout.write(`0-${revision + 1}\n`)
  }
}

await (what === 'drafts' ? writeDrafts() : Promise.all([0, 1, 2, 3].map(writeTurns)))
