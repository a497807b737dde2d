import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { rowRenderer, stamps } from './row.ts'

const render = rowRenderer(
  z.object({
    id: z.string(),
    chatflowid: z.string(),
    note: z.string().nullable(),
    stoppedDate: z.string().nullable(),
    flow: z.string().optional(),
    any: z.unknown().nullable(),
    ...stamps,
  }),
)
const times = { createdAtMs: 0, updatedAtMs: 1_000 }

describe('a row', () => {
  test('has the names of the peer, and dates', () => {
    const record = { id: 'a', chatflowId: 'f', note: '', stoppedAtMs: 5, flow: 'x', any: [1], ...times }
    expect(render(record)).toEqual({
      id: 'a',
      chatflowid: 'f',
      note: '',
      stoppedDate: '1970-01-01T00:00:00.005Z',
      flow: 'x',
      any: [1],
      createdDate: '1970-01-01T00:00:00.000Z',
      updatedDate: '1970-01-01T00:00:01.000Z',
      workspaceId: null,
    })
  })

  test('has null for what is absent, and lacks what its schema lets be left out', () => {
    const row = render({ id: 'a', chatflowId: 'f', note: undefined, ...times })
    expect(row).toMatchObject({ note: null, stoppedDate: null, any: null, workspaceId: null })
    expect(row).not.toHaveProperty('flow')
  })

  test('shows nothing of the record that its schema does not name', () => {
    const record = { id: 'a', chatflowId: 'f', ...times, secret: 'x' }
    expect(Object.keys(render(record))).not.toContain('secret')
  })
})
