import type { Keys } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { createStores } from './open-storage.ts'
import { resealAll } from './reseal-all.ts'
import type { Database } from './tables.ts'

const [before, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const both: Keys = [current, before]

const credential = { id: 'c1', name: 'work', credentialName: 'openAIApi', createdAtMs: 1, updatedAtMs: 1 }
const server = {
  ...{ id: 'm1', name: 'files', serverUrl: 'https://example.com/mcp', command: undefined, iconSrc: undefined },
  ...{
    color: undefined,
    authType: 'CUSTOM_HEADERS',
    tools: undefined,
    status: 'PENDING',
    createdAtMs: 1,
    updatedAtMs: 1,
  },
} as const

/** What every engine promises once there is another master secret. `open` gives an empty database. */
export function describeResealing(engine: string, open: () => Promise<Database>): void {
  describe(`${engine} what was sealed before`, () => {
    test('opens with both keys, and with the current one alone once it is sealed anew', async () => {
      const db = await open()
      const old = createStores(db, [before])
      await old.credentials.put(credential, { key: 'sk-1' })
      await old.customMcpServers.add({ ...server, authConfig: '{"a":"b"}' })
      await old.customMcpServers.add({ ...server, id: 'm2', authConfig: undefined })
      expect(await createStores(db, both).credentials.reveal('c1')).toEqual({ key: 'sk-1' })
      expect(await resealAll(db, both)).toBe(2)
      expect(await resealAll(db, both)).toBe(0)
      const now = createStores(db, [current])
      expect(await now.credentials.reveal('c1')).toEqual({ key: 'sk-1' })
      expect(await now.customMcpServers.get('m1')).toMatchObject({ authConfig: '{"a":"b"}' })
    })

    test('stays as it is where no key opens it', async () => {
      const db = await open()
      await createStores(db, [Buffer.alloc(32, 9)]).credentials.put(credential, { key: 'sk-1' })
      expect(await resealAll(db, both)).toBe(0)
      expect(await createStores(db, [Buffer.alloc(32, 9)]).credentials.reveal('c1')).toEqual({ key: 'sk-1' })
    })
  })
}
