import { createMessageStore } from './messages/message-store.ts'
import { openDatabase } from './open-database.ts'

// Run as a process of its own: appends turns until it is killed, and says which have been acknowledged.
const [path = '', chatflowId = ''] = process.argv.slice(2)
const messages = createMessageStore(await openDatabase(path))

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

await Promise.all([0, 1, 2, 3].map(writeTurns))
