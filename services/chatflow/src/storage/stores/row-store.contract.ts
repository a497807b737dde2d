import { beforeEach, describe, expect, test } from 'vitest'
import type { Execution } from '../../domain/records/execution.ts'
import type { Lead } from '../../domain/records/lead.ts'
import type { Variable } from '../../domain/records/variable.ts'
import { plainChatflow } from '../chatflows/chatflow-store.contract.ts'
import type { Stores } from '../open-storage.ts'

const variable: Variable = {
  id: 'v1',
  name: 'city',
  value: 'Köln "\u0000" \uf0e0 🙂',
  type: 'static',
  createdAtMs: 1_700_000_000_001,
  updatedAtMs: 1_700_000_000_001,
}

const lead: Lead = {
  id: 'l1',
  chatflowId: plainChatflow.id,
  chatId: 'c',
  name: undefined,
  email: 'a@example.org',
  phone: undefined,
  createdAtMs: 1,
}

const execution: Execution = {
  id: 'e1',
  agentflowId: plainChatflow.id,
  sessionId: 's',
  executionData: '[]',
  state: 'FINISHED',
  action: undefined,
  isPublic: true,
  createdAtMs: 1,
  updatedAtMs: 1,
  stoppedAtMs: undefined,
}

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** What every engine of `Rows` promises, seen on three kinds of rows. `open` gives empty stores. */
export function describeRowStore(engine: string, open: () => Promise<Stores>): void {
  describe(`${engine} rows`, () => {
    let stores: Stores
    beforeEach(async () => {
      stores = await open()
    })

    test('of sessions of browsers keep whose they are and when they were used', async () => {
      const times = { createdAtMs: 1_700_000_000_001, lastUsedAtMs: 1_700_000_000_002 }
      const session = { id: 'd1', keyId: 'k1', person: { name: 'Ada', permissions: ['tools:view'] }, ...times }
      const owners = { id: 'd2', keyId: undefined, person: undefined, ...times }
      for (const each of [session, owners]) await stores.uiSessions.put(each)
      await stores.uiSessions.change('d1', { lastUsedAtMs: 1_800_000_000_000 })
      const { rows } = await stores.uiSessions.list()
      expect(rows).toEqual([{ ...session, lastUsedAtMs: 1_800_000_000_000 }, owners])
      expect(await stores.uiSessions.remove('d1')).toBe(true)
      expect(ids((await stores.uiSessions.list()).rows)).toEqual(['d2'])
    })

    test('come back with every field, absent ones included', async () => {
      await stores.chatflows.add(plainChatflow)
      expect(await stores.variables.add(variable)).toBe(true)
      await stores.leads.put(lead)
      await stores.executions.put(execution)
      expect(await stores.variables.get('v1')).toEqual(variable)
      expect(await stores.leads.get('l1')).toEqual(lead)
      expect(await stores.executions.get('e1')).toEqual(execution)
      expect(await stores.variables.get('nobody')).toBeUndefined()
    })

    test('are not added under an id that is taken', async () => {
      await stores.variables.add(variable)
      expect(await stores.variables.add({ ...variable, name: 'other' })).toBe(false)
      expect(await stores.variables.get('v1')).toEqual(variable)
    })

    test('are replaced by put', async () => {
      await stores.variables.put(variable)
      await stores.variables.put({ ...variable, value: undefined })
      expect(await stores.variables.list()).toEqual({ rows: [{ ...variable, value: undefined }], total: 1 })
    })

    test('are all there when many are put at once', async () => {
      await stores.chatflows.add(plainChatflow)
      const wanted = Array.from({ length: 200 }, (_, at) => ({ ...execution, id: `e${at}`, updatedAtMs: at }))
      await Promise.all(wanted.map((row) => stores.executions.put(row)))
      const { rows, total } = await stores.executions.list()
      expect(total).toBe(200)
      expect(rows).toEqual(wanted.toReversed())
    })

    test('change only while they are as they are thought to be', async () => {
      const stores = await open()
      await stores.variables.put(variable)
      const as = { name: variable.name, value: [variable.value, 'another'] }
      expect(await stores.variables.change('v1', { name: 'first' }, as)).toMatchObject({ name: 'first' })
      expect(await stores.variables.change('v1', { name: 'second' }, as)).toBeUndefined()
      await stores.variables.change('v1', { value: undefined })
      expect(await stores.variables.change('v1', { name: 'third' }, { value: undefined })).toBeDefined()
      expect(await stores.variables.get('v1')).toMatchObject({ name: 'third' })
    })

    test('change in the fields that are given, and their time of change always moves on', async () => {
      await stores.variables.put(variable)
      const changed = await stores.variables.change('v1', { value: undefined, updatedAtMs: variable.updatedAtMs })
      expect(changed).toEqual({ ...variable, value: undefined, updatedAtMs: variable.updatedAtMs + 1 })
      expect(await stores.variables.change('v1', {})).toEqual(changed)
      expect(await stores.variables.change('nobody', { name: 'x' })).toBeUndefined()
    })

    test('are refused as missing what they belong to, and go with it', async () => {
      await expect(stores.leads.add(lead)).rejects.toMatchObject({ kind: 'missing' })
      await expect(stores.leads.put(lead)).rejects.toMatchObject({ kind: 'missing' })
      await stores.chatflows.add(plainChatflow)
      await stores.leads.add(lead)
      await stores.chatflows.remove(plainChatflow.id)
      expect(await stores.leads.get('l1')).toBeUndefined()
    })

    describe('on a shelf of four', () => {
      beforeEach(async () => {
        await stores.chatflows.add(plainChatflow)
        const row = (id: string, updatedAtMs: number, fields: Partial<Execution> = {}) =>
          stores.executions.add({ ...execution, id, updatedAtMs, ...fields })
        await row('a', 1, { state: 'ERROR' })
        await row('b', 2, { isPublic: false })
        await row('c', 3, { sessionId: 'other', stoppedAtMs: 3 })
        await row('d', 3, { state: 'STOPPED' })
      })

      test.each([
        { name: 'all, newest first', query: {}, expected: ['d', 'c', 'b', 'a'] },
        { name: 'all, reversed', query: { reverse: true }, expected: ['a', 'b', 'c', 'd'] },
        { name: 'those that equal', query: { where: { sessionId: 'other' } }, expected: ['c'] },
        { name: 'those with a flag down', query: { where: { isPublic: false } }, expected: ['b'] },
        { name: 'those without a value', query: { where: { stoppedAtMs: undefined } }, expected: ['d', 'b', 'a'] },
        {
          name: 'those that equal one of several',
          query: { where: { state: ['ERROR', 'STOPPED'] as const } },
          expected: ['d', 'a'],
        },
        { name: 'none, when it is one of none', query: { where: { state: [] } }, expected: [] },
        { name: 'a span, both ends inside', query: { from: 2, to: 3 }, expected: ['d', 'c', 'b'] },
      ])('lists $name', async ({ query, expected }) => {
        const { rows, total } = await stores.executions.list(query)
        expect({ ids: ids(rows), total }).toEqual({ ids: expected, total: expected.length })
      })

      test('lists a page with the total of all', async () => {
        const page = await stores.executions.list({ where: { state: ['FINISHED', 'STOPPED'] }, offset: 1, limit: 1 })
        expect({ ids: ids(page.rows), total: page.total }).toEqual({ ids: ['c'], total: 3 })
      })

      test('removes one, or all that fit', async () => {
        expect(await stores.executions.remove('a')).toBe(true)
        expect(await stores.executions.remove('a')).toBe(false)
        expect(await stores.executions.removeAll({ where: { sessionId: 's' }, to: 2 })).toBe(1)
        expect(ids((await stores.executions.list()).rows)).toEqual(['d', 'c'])
      })
    })
  })
}
