import { CompiledQuery, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { temporarySqlite } from '../database.fixture.ts'
import { selectConversations } from './conversation-store.ts'

describe('a page of conversations', () => {
  test.each([
    { name: 'of all flows', conditions: [], index: 'message_by_age' },
    { name: 'after another', conditions: [sql`(m.created_at_ms, m.seq) < (${9}, ${9})`], index: 'message_by_age' },
    { name: 'of one flow', conditions: [sql`m.chatflow_id = ${'f'}`], index: 'message_by_time' },
  ])('$name is walked in its order and sorts nothing', async ({ conditions, index }) => {
    const db = await temporarySqlite()
    const { sql: text, parameters } = selectConversations(conditions, 50).compile(db)
    const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
    const { rows } = await db.executeQuery<{ readonly detail: string }>(plan)
    const steps = rows.map(({ detail }) => detail)
    expect(steps).toContainEqual(expect.stringMatching(new RegExp(`^(SCAN|SEARCH) m USING INDEX ${index}`)))
    expect(steps.filter((step) => /SCAN/.test(step) && !/^SCAN (m|l)\b/.test(step))).toEqual([])
    expect(steps.filter((step) => /^USE TEMP B-TREE FOR ORDER BY/.test(step)).length).toBeLessThanOrEqual(1)
  })
})
